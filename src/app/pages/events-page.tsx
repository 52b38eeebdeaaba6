import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadEvents } from '#app/ask-for-events.ts';
import { ChatDialog } from '#features/events/chat-dialog.ts';
import { EventListScreen, type EventListProps } from '#features/events/event-list.tsx';
import { lazyComponent } from '#ui/lazy-part.ts';
import { renderEventChat } from './event-chat.tsx';
import { PageFrame } from './page-frame.tsx';

const ViewToggle = lazyComponent(() => import('./view-toggle.tsx').then((file) => file.ViewToggle));
const InlineMap = lazyComponent(() => import('./inline-map.tsx').then((file) => file.InlineMap));

export function EventsPage(props: EventListProps) {
  const isMap = useSearchParams()[0].get('view') === 'map';
  return isMap ? (
    <Suspense fallback={<p className="py-24 text-center text-muted">Loading map....</p>}>
      <InlineMap />
    </Suspense>
  ) : (
    <PageFrame>
      <ChatDialog value={renderEventChat}>
        <EventListScreen {...props} fetchEvents={loadEvents}>
          <Suspense fallback={null}>{props.when !== 'past' && <ViewToggle />}</Suspense>
        </EventListScreen>
      </ChatDialog>
    </PageFrame>
  );
}
