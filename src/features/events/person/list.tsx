import { pageLimits } from '#contract/pages/page-data.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { VirtualRows } from '#ui/list/virtual-rows.tsx';
import { PersonEventCard } from './card.tsx';
import { useChanges } from '#features/events/use-changes.ts';
import { useEngagements } from '#features/events/use-engagements.ts';
import type { Removal } from './use-removal.ts';

interface PersonEventsProps {
  events: readonly EventRow[];
  /** what each card offers to remove */
  removal?: Removal;
}

const virtualFrom = 60;
/** What came with the server's page stays when the rest arrives. It fills whole rows of one, two and three cards. */
const plainCount = pageLimits.listed;
const gridLook = 'grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3';

/** A person's events in as many columns as fit; of a long list only the first and those near the viewport are rendered. */
export function PersonEvents({ events, removal }: PersonEventsProps) {
  const db = useObservable(accountInUse)?.db ?? null;
  const engagements = useEngagements(db);
  const changes = useChanges(db);
  const nowMs = useNow();
  const isThree = useMedia('(min-width: 1280px)');
  const isTwo = useMedia('(min-width: 640px)');
  const columns = isThree ? 3 : isTwo ? 2 : 1;
  const card = (event: EventRow) => (
    <PersonEventCard
      key={event.ref}
      event={event}
      engagement={engagements === null ? null : engagements.get(event.ref)}
      change={changes.get(event.ref)}
      nowMs={nowMs}
      removal={removal}
    />
  );
  const isLong = events.length >= virtualFrom;
  const plain = isLong ? events.slice(0, plainCount) : events;
  const others = events.slice(plain.length);
  const row = (index: number) => {
    const inRow = others.slice(index * columns, (index + 1) * columns);
    return (
      <div key={inRow[0]?.ref ?? index} className={`${gridLook} pt-5`}>
        {inRow.map(card)}
      </div>
    );
  };
  return (
    <>
      <div className={gridLook}>{plain.map(card)}</div>
      {isLong && <VirtualRows count={Math.ceil(others.length / columns)} columns={columns} row={row} />}
    </>
  );
}
