import { EventListScreen } from '#features/events/event-list.tsx';
import { PageFrame } from './page-frame.tsx';

export function EventsPage() {
  return (
    <PageFrame>
      <EventListScreen />
    </PageFrame>
  );
}
