import type { Migration } from './migration.ts';

// Imported here, so that a step is one file and one line.
const modules = await Promise.all([
  import('./migrations/0001-first-rooms.ts'),
  import('./migrations/0002-accounts.ts'),
  import('./migrations/0003-search-and-rankings.ts'),
  import('./migrations/0004-calendar-links.ts'),
  import('./migrations/0005-recurring.ts'),
  import('./migrations/0006-feeds.ts'),
  import('./migrations/0007-making-events.ts'),
  import('./migrations/0008-people.ts'),
  import('./migrations/0009-chat.ts'),
  import('./migrations/0010-guests.ts'),
  import('./migrations/0011-tidying.ts'),
  import('./migrations/0012-makers.ts'),
  import('./migrations/0013-limits.ts'),
  import('./migrations/0014-jobs.ts'),
  import('./migrations/0016-uploads.ts'),
  import('./migrations/0017-pictures.ts'),
  import('./migrations/0018-removed-pictures.ts'),
  import('./migrations/0019-days.ts'),
  import('./migrations/0020-points-of-imports.ts'),
]);

/**
 * All migrations, oldest first; append only. The same text serves both engines: `{id}` and `{text}` stand for the two
 * column types that differ, the statement `{words}` for the word index.
 */
export const migrations: Migration[] = modules.map(({ migration }) => migration);
