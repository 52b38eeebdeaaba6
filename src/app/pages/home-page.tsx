import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { current } from '#data/current.ts';
import { upcomingEvents } from '#data/event-list.ts';
import type { EventRow } from '#data/events.ts';
import { EventCard } from '#features/events/event-card.tsx';
import { useChanges } from '#features/events/use-changes.ts';
import { useEngagements } from '#features/events/use-engagements.ts';
import { useNow } from '#features/events/use-now.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Horizon } from '#ui/horizon.tsx';
import { Mark } from '#ui/mark.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLive } from '#ui/use-live.ts';
import { useObservable } from '#ui/use-observable.ts';

const shownCount = 3;

function NextEvents() {
  const db = useObservable(current)?.db ?? null;
  const nowMs = useNow();
  const engagements = useEngagements(db);
  const changes = useChanges(db);
  const events = useLive<EventRow[] | null>(
    async () => (db === null ? null : upcomingEvents(db, nowMs, shownCount)),
    [db, nowMs],
    null,
  );
  if (events?.length === 0) return null;
  return (
    <section aria-labelledby="next" className="mx-auto max-w-7xl px-4 py-12 md:px-8 md:py-16">
      <div className="mb-6 flex items-center justify-between gap-4">
        <h2 id="next" className="font-display text-xl font-bold tracking-tight">
          Coming up
        </h2>
        <Link
          to={paths.events}
          className="inline-flex h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold text-brand-ink hover:bg-sunken"
        >
          All events
          <ArrowRight className="size-4" />
        </Link>
      </div>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {events === null || engagements === null
          ? Array.from({ length: shownCount }, (_unused, index) => <Skeleton key={index} className="h-80 rounded-md" />)
          : events.map((event) => (
              <EventCard
                key={event.ref}
                event={event}
                engagement={engagements.get(event.ref)}
                change={changes.get(event.ref)}
                nowMs={nowMs}
              />
            ))}
      </div>
    </section>
  );
}

export function HomePage() {
  return (
    <>
      <section className="relative isolate overflow-hidden">
        <Horizon />
        <div className="mx-auto flex max-w-7xl flex-col items-start px-4 pt-10 pb-44 md:px-8 md:pt-20 md:pb-60">
          <Mark size={64} />
          <PageHeading title="Scape" className="mt-6 max-w-2xl text-2xl md:text-3xl">
            Find, make and live events, also with no connection.
          </PageHeading>
          <p className="mt-4 max-w-xl text-base text-pretty text-muted">
            What you like, book or publish is saved on this device first, and sent exactly once when there is a network.
          </p>
          <ButtonLink to={paths.events} variant="primary" size="lg" className="mt-8" icon={<ArrowRight />}>
            Explore events
          </ButtonLink>
        </div>
      </section>
      <NextEvents />
    </>
  );
}
