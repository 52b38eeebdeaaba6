import { Suspense, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import type { MenuEntry } from './menu-popup.tsx';

export interface MenuProps {
  /** the trigger's name */
  label: string;
  trigger: ReactNode;
  /** shown above the entries: whose menu it is */
  heading?: ReactNode;
  entries: readonly MenuEntry[];
  className?: string | undefined;
}

const loadPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazyComponent(() => loadPopup().then((file) => file.MenuPopup));

/** A button that opens a menu. The menu's code is loaded when the pointer or focus comes near. */
export function Menu({ label, trigger, heading, entries, className }: MenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The menu opens inside the landmark of its button: outside all landmarks, screen reader users would hardly find it.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  // If this fails, opening loads it again.
  const preload = () => void loadPopup().catch(() => undefined);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ currentTarget }) => {
          setLandmark(currentTarget.closest<HTMLElement>('header, nav, main') ?? document.body);
          setOpen(!isOpen);
        }}
        className={classNames(
          'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full [&_svg]:size-5',
          className,
        )}
      >
        {trigger}
      </button>
      {landmark !== null && (
        <Suspense fallback={null}>
          <MenuPopup
            landmark={landmark}
            anchor={anchor}
            isOpen={isOpen}
            setOpen={setOpen}
            label={label}
            heading={heading}
            entries={entries}
          />
        </Suspense>
      )}
    </>
  );
}
