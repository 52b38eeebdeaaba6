import type { ReactNode } from 'react';
import { AdminNavigation } from '#features/admin/navigation.tsx';
import { OperatorsOnly } from '#app/pages/layout/operators-only.tsx';
import { PageFrame } from '#app/pages/layout/page-frame.tsx';
import { adminLinks } from './links.ts';

/** The frame of an operators' page, with links to the others. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <OperatorsOnly>
      <PageFrame>
        <AdminNavigation links={adminLinks} />
        {children}
      </PageFrame>
    </OperatorsOnly>
  );
}
