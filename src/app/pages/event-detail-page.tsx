import { useParams } from 'react-router-dom';
import { loadEvent } from '#app/queries/event.ts';
import { paths } from '#app/routes/paths.ts';
import { recordView } from '#app/queries/record-view.ts';
import { loadViewCounts } from '#app/queries/view-counts.ts';
import { EventDetailScreen } from '#features/events/detail/poster-screen.tsx';
import { OrganizerTools } from '#features/events/detail/organizer-tools.ts';
import { readChosenEvent } from '#features/home/chosen-event.ts';
import { readSelectedEvent } from '#features/home/selected-event.ts';
import { renderOrganizerFollow } from './event/organizer-follow.tsx';
import { PageFrame } from './layout/page-frame.tsx';

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
