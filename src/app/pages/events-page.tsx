import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { load } from '#app/queries/load.ts';
import { useFollowedPlans } from '#app/queries/use-followed-plans.ts';
import { ChatDialog } from '#features/events/buttons/chat-dialog.ts';
import type { FetchEvents } from '#features/events/list/fetch-more.tsx';
import { EventListScreen, type EventListProps } from '#features/events/list/screen.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { renderEventChat } from './event/chat-dialog.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import * as texts from './texts.ts';

const ViewToggle = lazyComponent(() => import('./map/view-toggle.tsx').then((file) => file.ViewToggle));
const InlineMap = lazyComponent(() => import('./map/inline-map.tsx').then((file) => file.InlineMap));

const fetchEvents: FetchEvents = (query, signal) => load(({ events }) => events, query, signal);

export function EventsPage(props: EventListProps) {
  const isMap = useSearchParams()[0].get('view') === 'map';
  useFollowedPlans();
  return isMap ? (
    <Suspense fallback={<p className="py-24 text-center text-muted">{texts.loadingMap}</p>}>
      <InlineMap />
    </Suspense>
  ) : (
    <PageFrame>
      <ChatDialog value={renderEventChat}>
        <EventListScreen {...props} fetchEvents={fetchEvents}>
          <Suspense fallback={null}>{props.when !== 'past' && <ViewToggle />}</Suspense>
        </EventListScreen>
      </ChatDialog>
    </PageFrame>
  );
}
