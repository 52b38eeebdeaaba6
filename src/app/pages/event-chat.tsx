import { Suspense } from 'react';
import type { EventRow } from '#data/events.ts';
import { lazyPart } from '#ui/lazy-part.ts';

const EventChatPart = lazyPart(() => import('./event-chat-part.tsx').then((file) => file.EventChatPart));

/** What a page with an event offers about its chat. */
export const eventChat = (event: EventRow) => (
  <Suspense fallback={null}>
    <EventChatPart event={event} />
  </Suspense>
);
