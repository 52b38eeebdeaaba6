import { loadReports } from '#app/queries/reports.ts';
import { paths } from '#app/routes/paths.ts';
import { removalCalls } from '#app/queries/removed-pictures.ts';
import { ModerationScreen } from '#features/moderation/screen.tsx';
import { OperatorsOnly } from './layout/operators-only.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { entityPaths } from '#app/routes/entity-paths.ts';

/** Reports by users. */
export function ModerationPage() {
  return (
    <OperatorsOnly>
      <PageFrame isNarrow>
        <ModerationScreen load={loadReports} removal={removalCalls} addresses={entityPaths} admin={paths.admin} />
      </PageFrame>
    </OperatorsOnly>
  );
}
