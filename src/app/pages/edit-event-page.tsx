import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { loadEvent } from '#app/look-for-event.ts';
import { paths } from '#app/paths.ts';
import { wizardDeps } from '#app/wizard-ports.ts';
import { EditEventForm } from '#features/wizard/edit-event-form.tsx';
import { PageFrame } from './page-frame.tsx';

export function EditEventPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <PageFrame>
      <EditEventForm
        deps={wizardDeps}
        idOrRef={id}
        failedEntryId={search.get('settles')}
        fetchEvent={loadEvent}
        onSaved={(ref) => void navigate(paths.event(ref), { replace: true })}
        onRefused={(entry) => void navigate(`${paths.editEvent(id)}?settles=${entry}`, { replace: true })}
        onDraft={(draft) => void navigate(`${paths.createEvent}?draft=${draft}`, { replace: true })}
        onDeleted={() => void navigate(paths.events, { replace: true })}
      />
    </PageFrame>
  );
}
