import { askForEvents } from '#app/ask-for-events.ts';
import { EventListScreen, type EventListProps } from '#features/events/event-list.tsx';
import { PageFrame } from './page-frame.tsx';

export function EventsPage(props: EventListProps) {
  return (
    <PageFrame>
      <EventListScreen {...props} ask={askForEvents} />
    </PageFrame>
  );
}
