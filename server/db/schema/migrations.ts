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
  import('./migrations/0021-event-languages.ts'),
  import('./migrations/0022-free-events.ts'),
  import('./migrations/0023-notice-changes.ts'),
  import('./migrations/0024-ratings-and-photos.ts'),
  import('./migrations/0025-attendee-notes.ts'),
  import('./migrations/0026-unlisted-events.ts'),
  import('./migrations/0027-invitations.ts'),
  import('./migrations/0028-people-met.ts'),
  import('./migrations/0029-event-guests.ts'),
  import('./migrations/0030-prices.ts'),
  import('./migrations/0031-suspensions.ts'),
  import('./migrations/0032-reported-messages.ts'),
  import('./migrations/0033-instance.ts'),
  import('./migrations/0034-email-confirmations.ts'),
  import('./migrations/0035-operators.ts'),
]);

/**
 * All migrations, oldest first; append only. The same text serves both engines: `{id}` and `{text}` stand for the two
 * column types that differ, the statement `{words}` for the word index.
 */
export const migrations: Migration[] = modules.map(({ migration }) => migration);
