import { loadOverview } from '#app/load-overview.ts';
import { paths } from '#app/paths.ts';
import { AdminScreen } from '#features/admin/admin-screen.tsx';
import { OperatorsOnly } from './operators-only.tsx';
import { PageFrame } from './page-frame.tsx';

/** How it goes. */
export function AdminPage() {
  return (
    <OperatorsOnly>
      <PageFrame>
        <AdminScreen load={loadOverview} moderation={paths.moderation} />
      </PageFrame>
    </OperatorsOnly>
  );
}
