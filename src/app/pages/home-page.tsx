import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountDb } from '#data/db/account-db.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { soonest, upcomingEvents } from '#data/events/queries.ts';
import type { EventRow } from '#data/events/rows.ts';
import { useNotedRows } from '#shared-parts/first-rows.ts';
import { useInitialRows } from '#shared-parts/initial-rows.tsx';
import { useEngineStatus } from '#shared-parts/outbox/engine-status.ts';
import { ExploreEvents, featuredCount } from '#features/home/explore-events.tsx';
import { ExpoBanner } from '#features/home/expo-banner.tsx';
import { Hero } from '#features/home/hero.tsx';
import { MemberHomeSkeleton } from '#features/home/member/skeleton.tsx';
import { Testimonials } from '#features/home/testimonials.tsx';
import { ToTop } from '#features/home/scroll-to-top.tsx';
import { SocialLinks } from '#features/info/social-links.tsx';
import { AppSection } from '#features/install/app-section.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useObservable } from '#ui/hooks/use-observable.ts';

// Lazy, as visitors have none.
const MemberPart = lazyComponent(() => import('./home/member-part.tsx').then((file) => file.MemberPart));

/**
 * The room of a member's part, which fills their first screen, so that nothing jumps when it comes. It is in every document:
 * `public/first.js` shows it to members from the first paint on.
 */
function MemberRoom({ account }: { account: OpenAccount | null }) {
  const isMember = account !== null && account.user !== null;
  const look = 'min-h-[calc(100svh-4rem)]';
  if (isMember) {
    return (
      <div className={look}>
        <Suspense fallback={<MemberHomeSkeleton />}>
          <MemberPart key={account.name} account={account} />
        </Suspense>
      </div>
    );
  }
  return (
    <div data-neutral={account === null ? 'member' : undefined} aria-hidden="true" className={`hidden ${look}`}>
      <MemberHomeSkeleton />
    </div>
  );
}

/** The events that the page starts with; null if it starts without, or if the device's that are noted are over. */
function useInitialFeatured(nowMs: number): EventRow[] | null {
  const initial = useInitialRows();
  const { pathname, search } = useLocation();
  if (initial === null || initial.path !== pathname + search) return null;
  const events = soonest(initial.events, nowMs, featuredCount);
  return events.length === 0 && initial.db !== null ? null : events;
}

/** The first events on the device; null during the very first sync. */
function useFeatured(): EventRow[] | null {
  const db = useObservable(accountInUse)?.db ?? null;
  const status = useEngineStatus(db);
  const nowMs = useNow();
  const initial = useInitialFeatured(nowMs);
  const read = useLive<{ from: AccountDb | null; events: EventRow[] | null }>(
    async () => ({ from: db, events: db === null ? initial : await upcomingEvents(db, nowMs, featuredCount) }),
    [db, nowMs],
    { from: null, events: initial },
  );
  const { from, events } = read;
  useNotedRows(from, from === null ? null : events);
  const isWaiting = status === null || (status.syncedAt === null && status.gate === null);
  return events?.length === 0 && isWaiting ? initial : events;
}

export function HomePage() {
  const account = useObservable(accountInUse);
  const events = useFeatured();
  const visitor = account?.user === null ? 'visitor' : 'member';
  return (
    <>
      <MemberRoom account={account} />
      <Hero who={account === null ? 'unknown' : visitor} social={<SocialLinks />} />
      <Testimonials />
      <ExpoBanner />
      <ExploreEvents events={events} />
      <AppSection />
      <ToTop />
    </>
  );
}
