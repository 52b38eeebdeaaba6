import { useId } from 'react';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readEventsFromPeople, type EventFromPeople } from '#data/plans/from-people.ts';
import type { Plans } from '#data/plans/sections.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { personName } from '#shared-parts/people/texts.ts';
import { DatedEvent } from '#shared-parts/plans/plan-row.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import * as texts from './texts.ts';

const most = 4;
const none: readonly EventFromPeople[] = [];

const mostFaces = 3;

/** Why an event is here: who goes, else whose it is. */
function Reason({ from: { event, going, others } }: { from: EventFromPeople }) {
  const look = 'flex min-w-0 max-w-full items-center gap-1.5 text-xs font-semibold text-muted';
  const [first] = going;
  if (first === undefined) return <span className={look}>{texts.newFrom(personName(event.organizer))}</span>;
  const more = going.length - 1 + others;
  return (
    <span className={look}>
      <span aria-hidden="true" className="flex shrink-0 pl-1.5">
        {going.slice(0, mostFaces).map((person) => (
          <span key={person.user_id} className="-ml-1.5 inline-flex rounded-full border-2 border-surface">
            <Face name={personName(person)} userId={person.user_id} picture={person.profile_picture} size="xs" />
          </span>
        ))}
      </span>
      <span className="min-w-0 break-words">
        {more === 0 ? texts.goes(personName(first)) : texts.peopleGo(personName(first), more)}
      </span>
    </span>
  );
}

/** What people publish and go to whom the user follows. */
export function FromPeople({ account, plans, nowMs }: { account: OpenAccount; plans: Plans; nowMs: number }) {
  const id = useId();
  const planned = [...plans.coming, ...plans.waiting].map(({ event }) => event.ref).join();
  const events = useLive(
    async () => readEventsFromPeople(account.db, new Set(planned.split(',')), nowMs, most),
    [account, planned, nowMs],
    none,
  );
  if (events.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-display text-lg font-bold">
        {texts.fromPeople}
      </h2>
      <ul className="mt-3 grid gap-2.5 sm:grid-cols-2">
        {events.map((one) => (
          <li key={one.event.ref} className="grid">
            <DatedEvent event={one.event} date={one} nowMs={nowMs}>
              <Reason from={one} />
            </DatedEvent>
          </li>
        ))}
      </ul>
    </section>
  );
}
