import { useParams } from 'react-router-dom';
import { lookForEvent } from '#app/look-for-event.ts';
import { paths } from '#app/paths.ts';
import { recordView } from '#app/record-view.ts';
import { viewCounts } from '#app/view-counts.ts';
import { EventDetailScreen } from '#features/events/event-detail-screen.tsx';
import { OrganizerTools } from '#features/events/organizer-tools.ts';
import { readChosenEvent } from '#features/home/chosen-event.ts';
import { selectedEvent } from '#features/home/select-event.ts';
import { organizerFollow } from './organizer-follow-part.tsx';
import { PageFrame } from './page-frame.tsx';

export function EventDetailPage() {
  const { id = '' } = useParams();
  return (
    <PageFrame>
      <OrganizerTools value={organizerFollow}>
        <EventDetailScreen
          key={id}
          idOrRef={id}
          look={lookForEvent}
          onSeen={(ref) => void recordView(ref)}
          askViews={viewCounts}
          readChosen={(idOrRef) => readChosenEvent(selectedEvent(), idOrRef)}
          signupPath={paths.signup}
        />
      </OrganizerTools>
    </PageFrame>
  );
}
