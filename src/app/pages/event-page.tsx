import { useParams } from 'react-router-dom';
import { lookForEvent } from '#app/look-for-event.ts';
import { recordView } from '#app/record-view.ts';
import { EventScreen } from '#features/events/event-screen.tsx';
import { PageFrame } from './page-frame.tsx';

export function EventPage() {
  const { id = '' } = useParams();
  return (
    <PageFrame>
      <EventScreen idOrRef={id} look={lookForEvent} onSeen={(ref) => void recordView(ref)} />
    </PageFrame>
  );
}
