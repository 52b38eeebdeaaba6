import { entityPaths } from '#app/routes/entity-paths.ts';
import { paths } from '#app/routes/paths.ts';
import { NoticesScreen } from '#features/notices/screen.tsx';
import { PageFrame } from './layout/page-frame.tsx';

export function NoticesPage() {
  return (
    <PageFrame isNarrow>
      <NoticesScreen paths={entityPaths} settings={`${paths.settings}#while-scape-is-closed`} events={paths.events} />
    </PageFrame>
  );
}
