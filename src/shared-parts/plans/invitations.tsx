import { useId } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readOpenInvitations, type OpenInvitation } from '#data/invitations/queries.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { DatedEvent } from './plan-row.tsx';
import * as texts from './texts.ts';

const none: readonly OpenInvitation[] = [];
/** More are shown as they are answered. */
const most = 5;

/** What the user is invited to and hasn't answered; nothing without such. The answers are given on the event's page. */
export function Invitations({ account, nowMs }: { account: OpenAccount; nowMs: number }) {
  const id = useId();
  const open = useLive(async () => readOpenInvitations(account.db, nowMs), [account, nowMs], none);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-3 font-display text-lg font-bold">
        {texts.invitations}
      </h2>
      <ul className="space-y-2.5">
        {open.slice(0, most).map(({ event, people, ...date }) => (
          <li key={event.ref}>
            <DatedEvent event={event} date={date} nowMs={nowMs}>
              <span className="text-xs font-semibold text-ink">{texts.inviteYou(people.map(personName))}</span>
            </DatedEvent>
          </li>
        ))}
      </ul>
    </section>
  );
}
