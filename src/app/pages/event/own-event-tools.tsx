import { Suspense } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { lazyComponent } from '#ui/async/lazy-component.tsx';

const NumbersButton = lazyComponent(() => import('./numbers-button.tsx').then((file) => file.NumbersButton));

/** What an organizer opens from their own event's page. Its room is kept while its code is fetched. */
export const renderOwnEventTools = (event: EventRow) => (
  <Suspense fallback={<span className="size-11 lg:flex-1" />}>
    <NumbersButton event={event} />
  </Suspense>
);
