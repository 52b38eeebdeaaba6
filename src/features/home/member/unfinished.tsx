import { ChevronRight, CircleAlert, Clock3, FilePen } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readDrafts, type ListedDraft } from '#data/drafts/queries.ts';
import { countOutbox } from '#data/outbox/queries.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import * as texts from './texts.ts';

const myEvents = '/user/events';

function draftAddress({ draft, event, isBroken }: ListedDraft): string {
  if (isBroken) return myEvents;
  if (event === null) return `/events/create?draft=${encodeURIComponent(draft.ref)}`;
  return `${eventAddress(event.row ?? { ref: event.ref, event_id: null })}/edit`;
}

/** One draft leads to itself, several to the list of them. */
function draftEntry(drafts: readonly ListedDraft[]): { to: string; text: string } | null {
  const [first, ...others] = drafts;
  if (first === undefined) return null;
  if (others.length > 0) return { to: myEvents, text: texts.draftCount(drafts.length) };
  return { to: draftAddress(first), text: first.title === '' ? texts.untitledDraft : texts.draftOf(first.title) };
}

function Entry({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 items-center gap-3 py-2 text-sm font-medium hover:underline">
        <span className="text-muted [&_svg]:size-5">{icon}</span>
        <span className="min-w-0 flex-1 break-words">{children}</span>
        <ChevronRight className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

const nothing = { drafts: [] as ListedDraft[], pending: 0, stopped: 0 };

/** What the user has begun: drafts, and changes that aren't sent. */
export function Unfinished({ account }: { account: OpenAccount }) {
  const id = useId();
  const { drafts, pending, stopped } = useLive(
    async () => ({ drafts: await readDrafts(account.db), ...(await countOutbox(account.db)) }),
    [account],
    nothing,
  );
  const draft = draftEntry(drafts);
  if (draft === null && pending + stopped === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-lg font-bold">
        {texts.unfinished}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {stopped > 0 && (
          <Entry to="/outbox" icon={<CircleAlert />}>
            {texts.changesNeedYou(stopped)}
          </Entry>
        )}
        {pending > 0 && (
          <Entry to="/outbox" icon={<Clock3 />}>
            {texts.changesWait(pending)}
          </Entry>
        )}
        {draft !== null && (
          <Entry to={draft.to} icon={<FilePen />}>
            {draft.text}
          </Entry>
        )}
      </ul>
    </section>
  );
}
