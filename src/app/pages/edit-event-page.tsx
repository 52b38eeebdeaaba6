import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { loadEvent } from '#app/queries/event.ts';
import { paths } from '#app/routes/paths.ts';
import { wizardDeps } from './event/wizard-deps.ts';
import { EditEventForm } from '#features/wizard/edit-form.tsx';
import { PageFrame } from './layout/page-frame.tsx';

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
