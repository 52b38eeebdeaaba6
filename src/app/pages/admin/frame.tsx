import type { ReactNode } from 'react';
import { AdminNavigation, type AdminLink } from '#features/admin/navigation.tsx';
import { paths } from '#app/routes/paths.ts';
import { OperatorsOnly } from '#app/pages/layout/operators-only.tsx';
import { PageFrame } from '#app/pages/layout/page-frame.tsx';
import * as texts from './texts.ts';

const links: readonly AdminLink[] = [
  { label: texts.overview, path: paths.admin },
  { label: texts.people, path: paths.adminPeople },
  { label: texts.reports, path: paths.moderation },
  { label: texts.settings, path: paths.adminSettings },
];

/** The frame of an operators' page, with links to the others. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <OperatorsOnly>
      <PageFrame>
        <AdminNavigation links={links} />
        {children}
      </PageFrame>
    </OperatorsOnly>
  );
}
