import { loadReports } from '#app/load-reports.ts';
import { paths } from '#app/paths.ts';
import { removalCalls } from '#app/removal-calls.ts';
import { ModerationScreen } from '#features/moderation/moderation-screen.tsx';
import { OperatorsOnly } from './operators-only.tsx';
import { PageFrame } from './page-frame.tsx';
import { entityPaths } from './places-of.ts';

/** What people have reported. */
export function ModerationPage() {
  return (
    <OperatorsOnly>
      <PageFrame isNarrow>
        <ModerationScreen load={loadReports} removal={removalCalls} addresses={entityPaths} admin={paths.admin} />
      </PageFrame>
    </OperatorsOnly>
  );
}
