import { loadReports } from '#app/queries/reports.ts';
import { personCalls } from '#app/queries/people.ts';
import { removalCalls } from '#app/queries/removed-pictures.ts';
import { ModerationScreen } from '#features/moderation/screen.tsx';
import { AdminFrame } from './admin/frame.tsx';
import { entityPaths } from '#app/routes/entity-paths.ts';

/** Reports by users. */
export function ModerationPage() {
  return (
    <AdminFrame>
      <ModerationScreen
        load={loadReports}
        removal={removalCalls}
        suspension={personCalls.suspend}
        addresses={entityPaths}
      />
    </AdminFrame>
  );
}
