import { adminCalls } from '#app/queries/admin.ts';
import { peopleCalls } from '#app/queries/people.ts';
import { loadOverview } from '#app/queries/overview.ts';
import { entityPaths } from '#app/routes/entity-paths.ts';
import { paths } from '#app/routes/paths.ts';
import { PeopleScreen } from '#features/admin/people/screen.tsx';
import { AdminScreen } from '#features/admin/screen.tsx';
import { AdminFrame } from './admin/frame.tsx';

/** The operators' overview: what needs them, and the state of the server. */
export function AdminPage() {
  return (
    <AdminFrame>
      <AdminScreen load={loadOverview} calls={adminCalls} addresses={entityPaths} moderation={paths.moderation} />
    </AdminFrame>
  );
}

const addresses = { profile: paths.profile, moderation: paths.moderation };

/** The operators' search for people; in this file, because each chunk is named in the script that all pages load. */
export function PeoplePage() {
  return (
    <AdminFrame>
      <PeopleScreen calls={peopleCalls} addresses={addresses} />
    </AdminFrame>
  );
}
