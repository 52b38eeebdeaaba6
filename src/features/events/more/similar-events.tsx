import { useEffect, useState } from 'react';
import { distanceText } from '#contract/geo/distance.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isNear, readSimilarEvents, type SimilarEvent } from '#data/events/similar.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { EventSection } from '#features/events/detail/section.tsx';
import { SmallCard, SmallCards } from './small-card.tsx';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import * as texts from './texts.ts';

/** Read once per event, after the first pull: the suggestions mustn't change while the user reaches for one. */
function useSimilarEvents(event: EventRow): readonly SimilarEvent[] {
  const db = useObservable(accountInUse)?.db ?? null;
  const [found, setFound] = useState<{ ref: string; events: SimilarEvent[] } | null>(null);
  const status = useEngineStatus(db);
  const isFilled = status !== null && (status.syncedAt !== null || status.gate !== null);
  const isRead = found?.ref === event.ref;
  useEffect(() => {
    if (db === null || isRead || !isFilled) return;
    let isGone = false;
    readSimilarEvents(db, event, Date.now()).then(
      (events) => {
        if (!isGone) setFound({ ref: event.ref, events });
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [db, event, isRead, isFilled]);
  return isRead && found !== null ? found.events : [];
}

/** Two events in one building have no distance. */
const farText = (km: number) => (km < 0.01 ? texts.samePlace : distanceText(km));

/** Events of the same kind or nearby. */
export function SimilarEvents({ event }: { event: EventRow }) {
  const found = useSimilarEvents(event);
  const nowMs = useNow();
  if (found.length === 0) return null;
  return (
    <EventSection title={found.some(isNear) ? texts.similarEventsNearby : texts.similarEvents}>
      <SmallCards>
        {found.map(({ event: similar, km }) => (
          <li key={similar.ref}>
            <SmallCard event={similar} nowMs={nowMs}>
              {km !== null && <span className="ml-auto shrink-0 tabular-nums">{farText(km)}</span>}
            </SmallCard>
          </li>
        ))}
      </SmallCards>
    </EventSection>
  );
}
