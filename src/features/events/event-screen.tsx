import { useEffect, useEffectEvent, type CSSProperties } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryLabel } from '#contract/category.ts';
import { isRef } from '#contract/ids.ts';
import { current } from '#data/current.ts';
import { statusOf } from '#data/events.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { useObservable } from '#ui/use-observable.ts';
import { EventActions } from './event-actions.tsx';
import { eventAddress } from './event-address.ts';
import { EventCover } from './event-cover.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventMissing, EventSkeleton, type LookForEvent } from './event-missing.tsx';
import { EventNotice } from './event-notice.tsx';
import { eventHue } from './event-text.ts';
import { StatusBadge } from './status-badge.tsx';
import { useEvent, type FoundEvent } from './use-event.ts';
import { useNow } from './use-now.ts';
import { useStatus } from './use-status.ts';

export interface EventScreenProps {
  /** the server's id or the event's own name, as the address has it */
  idOrRef: string;
  /** told once for each visit of an event that could be shown */
  onSeen?: ((ref: string) => void) | undefined;
  /** asks the server for an event that this device doesn't hold */
  look: LookForEvent;
}

/** The address takes the server's id once there is one; the name that the event was made under keeps working. */
function useLastingAddress(idOrRef: string, found: FoundEvent | null): void {
  const navigate = useNavigate();
  const address = found !== null && found.event.event_id !== null && isRef(idOrRef) ? eventAddress(found.event) : null;
  useEffect(() => {
    if (address !== null) void navigate(address, { replace: true });
  }, [address, navigate]);
}

function useSeen(ref: string | null, onSeen: EventScreenProps['onSeen']): void {
  const seen = useEffectEvent((shown: string) => onSeen?.(shown));
  useEffect(() => {
    if (ref !== null) seen(ref);
  }, [ref]);
}

function EventShown({ found }: { found: FoundEvent }) {
  const { event } = found;
  const nowMs = useNow();
  const category = event.category === null ? 'No category' : categoryLabel(event.category);
  return (
    <article className="hued" style={{ '--hue': eventHue(event) } as CSSProperties}>
      <EventCover
        event={event}
        width={1600}
        alt={event.title}
        loading="eager"
        className="max-h-128 w-full rounded-lg border border-line shadow-2"
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8 md:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <header className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <span className="rounded-full bg-hue-soft px-3 py-1 text-xs font-semibold text-hue">{category}</span>
            <StatusBadge status={statusOf(event, nowMs)} />
          </div>
          <PageHeading className="mt-3 break-words md:text-3xl">{event.title || 'Untitled Event'}</PageHeading>
          {event.subtitle !== null && <p className="mt-2 text-lg text-pretty text-muted">{event.subtitle}</p>}
          <div className="mt-3">
            <EventNotice change={found.change} isStopped={found.isStopped} />
          </div>
        </header>
        <aside aria-label="Details" className="lg:row-span-2">
          <div className="rounded-lg border border-line bg-surface p-5 shadow-2 lg:sticky lg:top-24">
            <EventActions found={found} nowMs={nowMs} />
            <div className="mt-3 border-t border-line pt-1">
              <EventFacts event={event} />
            </div>
          </div>
        </aside>
        <div className="min-w-0 lg:-mt-4">
          <h2 className="font-display text-lg font-bold">About this event</h2>
          <p className="mt-3 max-w-prose text-base break-words whitespace-pre-line">
            {event.description || 'No description available.'}
          </p>
          {event.tags.length > 0 && (
            <ul aria-label="Tags" className="mt-6 flex flex-wrap gap-2">
              {event.tags.map((tag) => (
                <li
                  key={tag}
                  className="max-w-full rounded-full bg-sunken break-words px-3 py-1 text-xs font-medium text-muted"
                >
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </article>
  );
}

/** One event, whole. */
export function EventScreen({ idOrRef, look, onSeen }: EventScreenProps) {
  const found = useEvent(idOrRef);
  const db = useObservable(current)?.db ?? null;
  const status = useStatus(db);
  const held = found === 'loading' ? null : found;
  useLastingAddress(idOrRef, held);
  useSeen(held?.event.ref ?? null, onSeen);
  if (found === 'loading') return <EventSkeleton />;
  if (found === null) return <EventMissing idOrRef={idOrRef} status={status} look={look} />;
  return <EventShown found={found} />;
}
