import { useParams } from 'react-router-dom';
import { loadEvent } from '#app/look-for-event.ts';
import { paths } from '#app/paths.ts';
import { recordView } from '#app/record-view.ts';
import { loadViewCounts } from '#app/view-counts.ts';
import { EventDetailScreen } from '#features/events/event-detail-screen.tsx';
import { OrganizerTools } from '#features/events/organizer-tools.ts';
import { readChosenEvent } from '#features/home/chosen-event.ts';
import { readSelectedEvent } from '#features/home/select-event.ts';
import { renderOrganizerFollow } from './organizer-follow-part.tsx';
import { PageFrame } from './page-frame.tsx';

export function EventDetailPage() {
  const { id = '' } = useParams();
  return (
    <PageFrame>
      <OrganizerTools value={renderOrganizerFollow}>
        <EventDetailScreen
          key={id}
          idOrRef={id}
          fetchEvent={loadEvent}
          onVisit={(ref) => void recordView(ref)}
          fetchViews={loadViewCounts}
          readChosen={(idOrRef) => readChosenEvent(readSelectedEvent(), idOrRef)}
          signupPath={paths.signup}
        />
      </OrganizerTools>
    </PageFrame>
  );
}
