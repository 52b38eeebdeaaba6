import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { lookForEvent } from '#app/look-for-event.ts';
import { paths } from '#app/paths.ts';
import { EventCover } from '#features/events/event-cover.tsx';
import { EditEventForm } from '#features/wizard/edit-event-form.tsx';
import { PageFrame } from './page-frame.tsx';

export function EditEventPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <PageFrame isNarrow>
      <EditEventForm
        EventCover={EventCover}
        idOrRef={id}
        settles={search.get('settles')}
        fetchEvent={lookForEvent}
        onSaved={(ref) => void navigate(paths.event(ref), { replace: true })}
        onDeleted={() => void navigate(paths.events, { replace: true })}
      />
    </PageFrame>
  );
}
