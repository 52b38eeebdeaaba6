import { Menu as Base } from '@base-ui/react/menu';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';

export type MenuEntry = { label: string; icon?: ReactNode } & (
  | { to: string }
  | {
      onSelect: () => void;
      isDanger?: boolean | undefined;
      /** what it does takes the focus along: the button doesn't get it back */
      movesFocus?: boolean | undefined;
    }
);

export interface MenuPopupProps {
  landmark: HTMLElement;
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  label: string;
  heading: ReactNode;
  entries: readonly MenuEntry[];
}

const entryLook =
  'flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm font-medium outline-none select-none ' +
  'data-highlighted:bg-sunken [&_svg]:size-5 [&_svg]:text-muted';

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: (movesFocus: boolean) => void }) {
  if ('to' in entry) {
    return (
      <Base.LinkItem
        closeOnClick
        onClick={() => {
          onChoose(false);
        }}
        render={<Link to={entry.to} />}
        className={entryLook}
      >
        {entry.icon}
        {entry.label}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item
      onClick={() => {
        onChoose(entry.movesFocus === true);
        entry.onSelect();
      }}
      className={classNames(entryLook, entry.isDanger === true && 'text-bad')}
    >
      {entry.icon}
      {entry.label}
    </Base.Item>
  );
}

export function MenuPopup({ landmark, anchor, isOpen, setOpen, label, heading, entries }: MenuPopupProps) {
  const isMoved = useRef(false);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, { reason, event }) => {
        // A press on the trigger is the trigger's to answer, or it would close and open again.
        const isTrigger = event.target instanceof Node && anchor.current?.contains(event.target) === true;
        if (reason === 'outside-press' && isTrigger) return;
        if (reason !== 'item-press') isMoved.current = false;
        setOpen(open);
      }}
    >
      <Base.Portal container={landmark}>
        <Base.Positioner anchor={anchor} align="end" sideOffset={8} className="z-40 outline-none">
          <Base.Popup
            aria-label={label}
            finalFocus={() => (isMoved.current ? false : anchor.current)}
            className="max-w-[min(20rem,calc(100vw-1rem))] min-w-[min(15rem,calc(100vw-1rem))] origin-(--transform-origin) rounded-md border border-line bg-raised p-1.5 text-ink shadow-3 transition duration-150 ease-out outline-none data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0 motion-reduce:transition-none"
          >
            {heading !== undefined && <div className="border-b border-line px-3 pt-2 pb-3">{heading}</div>}
            <div className={classNames(heading !== undefined && 'pt-1.5')}>
              {entries.map((entry) => (
                <Entry
                  key={entry.label}
                  entry={entry}
                  onChoose={(movesFocus) => {
                    isMoved.current = movesFocus;
                  }}
                />
              ))}
            </div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
