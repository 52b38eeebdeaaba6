import { loadOverview } from '#app/queries/overview.ts';
import { paths } from '#app/routes/paths.ts';
import { AdminScreen } from '#features/admin/screen.tsx';
import { OperatorsOnly } from './layout/operators-only.tsx';
import { PageFrame } from './layout/page-frame.tsx';

/** The operators' overview. */
export function AdminPage() {
  return (
    <OperatorsOnly>
      <PageFrame>
        <AdminScreen load={loadOverview} moderation={paths.moderation} />
      </PageFrame>
    </OperatorsOnly>
  );
}
