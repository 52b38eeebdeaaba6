import { useEffect, useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { distanceText } from '#contract/geo/distance.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { isNear, readSimilarEvents, type SimilarEvent } from '#data/events/similar.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { eventAddress } from '#shared-parts/events/address.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import { EventSection } from './section.tsx';
import { eventHue } from '#shared-parts/events/hue.ts';
import { placeText } from '#shared-parts/events/texts.ts';
import { cardDate } from '#shared-parts/events/time.ts';
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

function SimilarCard({ event, km, nowMs }: SimilarEvent & { nowMs: number }) {
  return (
    <article style={{ '--hue': eventHue(event) } as CSSProperties} className="hued group relative flex flex-col">
      <EventCover event={event} width={320} className="rounded-md border border-line shadow-1" />
      <time
        dateTime={event.start_date ?? event.date_time}
        lang="es"
        className="mt-3 text-xs font-semibold text-hue tabular-nums"
      >
        {cardDate(event, nowMs)}
      </time>
      <h3 className="mt-1 font-display text-base leading-snug font-bold">
        <Link
          to={eventAddress(event)}
          className="line-clamp-2 break-words after:absolute after:inset-0 after:rounded-md group-hover:underline group-hover:underline-offset-4"
        >
          {event.title || eventTexts.untitledEvent}
        </Link>
      </h3>
      <p className="mt-1 flex gap-2 text-sm text-muted">
        <span className="truncate">{placeText(event)}</span>
        {km !== null && <span className="ml-auto shrink-0 tabular-nums">{farText(km)}</span>}
      </p>
    </article>
  );
}

/** Events of the same kind or nearby. */
export function SimilarEvents({ event }: { event: EventRow }) {
  const found = useSimilarEvents(event);
  const nowMs = useNow();
  if (found.length === 0) return null;
  return (
    <EventSection title={found.some(isNear) ? texts.similarEventsNearby : texts.similarEvents}>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {found.map((one) => (
          <li key={one.event.ref}>
            <SimilarCard {...one} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </EventSection>
  );
}
