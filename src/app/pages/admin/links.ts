import { paths } from '#app/routes/paths.ts';
import type { AdminLink } from '#features/admin/navigation.tsx';
import * as texts from './texts.ts';

/** The operators' pages, in the order of their navigation. */
export const adminLinks: readonly AdminLink[] = [
  { label: texts.overview, path: paths.admin },
  { label: texts.people, path: paths.adminPeople },
  { label: texts.reports, path: paths.moderation },
  { label: texts.settings, path: paths.adminSettings },
];
