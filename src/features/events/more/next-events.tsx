import { eventStatusAt } from '#contract/events/rules.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { readPersonEvents } from '#data/events/by-person.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { EventSection } from '#features/events/detail/section.tsx';
import { SmallCard, SmallCards } from './small-card.tsx';
import * as texts from './texts.ts';

const most = 4;
const none: EventRow[] = [];

/** What the organizer of an event that is over does next, as far as it is on the device. */
export function NextEvents({ event }: { event: EventRow }) {
  const db = useObservable(accountInUse)?.db ?? null;
  const nowMs = useNow();
  const { organizer, organizer_id: userId } = event;
  const made = useLive(
    async () => (db === null ? none : ((await readPersonEvents(db, { type: 'made', userId }, nowMs)) ?? none)),
    [db, userId, nowMs],
    none,
  );
  const next = made.filter((row) => eventStatusAt(row, nowMs) === 'active').slice(0, most);
  if (next.length === 0) return null;
  return (
    <EventSection title={texts.moreFrom(organizer.display_name || organizer.username)}>
      <SmallCards>
        {next.map((row) => (
          <li key={row.ref}>
            <SmallCard event={row} nowMs={nowMs} />
          </li>
        ))}
      </SmallCards>
    </EventSection>
  );
}
