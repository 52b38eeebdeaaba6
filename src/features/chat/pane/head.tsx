import { ArrowLeft, EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { chatAddress, type ChatTab } from '#features/chat/addresses.ts';
import { useChatContext } from '#features/chat/context.ts';
import type { MenuEntry } from '#ui/controls/menu-popup.tsx';
import * as texts from './texts.ts';

/** History state of a conversation that was chosen within the chat page. */
export interface Choice {
  isChosen: true;
  /** the previous history entry is the list */
  isFromList?: true;
}

/** Whether the user chose this conversation, rather than following a URL. */
export function useChoice(): Partial<Choice> {
  return (useLocation() as Location<Partial<Choice> | null>).state ?? {};
}

interface PaneHeadProps {
  tab: ChatTab;
  face: ReactNode;
  name: string;
  /** path of the person's or event's page; null: none */
  to: string | null;
  status: ReactNode;
  /** mark of a pending change */
  mark?: ReactNode;
  entries: readonly MenuEntry[];
}

/** Returns to the list through the history if possible, so that going back doesn't lead here again. */
function BackToList({ tab }: { tab: ChatTab }) {
  const { isFromList = false } = useChoice();
  const navigate = useNavigate();
  return (
    <IconButton
      label={texts.backToTheList}
      icon={<ArrowLeft />}
      className="-ml-2"
      onClick={() => {
        if (isFromList) void navigate(-1);
        else void navigate(chatAddress({ tab, chosen: null }), { replace: true });
      }}
    />
  );
}

/** The head of a conversation: who it is with, and their presence. */
export function PaneHead({ tab, face, name, to, status, mark, entries }: PaneHeadProps) {
  const { isWide } = useChatContext();
  const who = (
    <>
      {face}
      <span className="min-w-0">
        <bdi className="block truncate font-display text-base leading-6 font-bold">{name}</bdi>
        <span className="block h-4.5 truncate text-xs font-medium text-muted">{status}</span>
      </span>
    </>
  );
  const look = 'flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-sm';
  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-line bg-surface px-4 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 md:pt-1">
      {!isWide && <BackToList tab={tab} />}
      <h2 className="flex min-w-0 flex-1">
        {to === null ? (
          <span className={look}>{who}</span>
        ) : (
          <Link to={to} className={look}>
            {who}
          </Link>
        )}
      </h2>
      {mark}
      {entries.length > 0 && (
        <Menu
          label={texts.moreFor(name)}
          trigger={<EllipsisVertical />}
          entries={entries}
          className="-mr-2 shrink-0 hover:bg-sunken"
        />
      )}
    </header>
  );
}
