import type { Overview } from '#contract/moderation/overview.ts';

const hourMs = 3600_000;

/** A plausible overview of a server with some users. */
export function sampleOverview(changes: Partial<Overview> = {}): Overview {
  return {
    at: '2026-06-01T12:00:00.000Z',
    version: '1.0.0',
    started_at: '2026-05-29T12:00:00.000Z',
    is_one_of_several: false,
    totals: { people: 12_345, events: 678, posts: 90, messages: 4 },
    sockets: 321,
    memory_bytes: 180e6,
    calls: {
      per_minute: 57.4,
      errors: 0,
      minutes: 4.5,
      routes: [
        {
          method: 'GET',
          route: '/api/sync/me',
          errors: 0,
          took: { count: 210, p50: 3.4, p95: 8, p99: 21.7, max: 40 },
        },
        {
          method: 'PUT',
          route: '/api/groups/:id/members/:userId',
          errors: 2,
          took: { count: 7, p50: 12, p95: 700, p99: 1_240, max: 1_240 },
        },
      ],
    },
    database: { engine: 'sqlite', bytes: 250e6, writes_waiting: 3, pool: null },
    storage: {
      is_storing: true,
      pictures_waiting: 1,
      disk: { free_bytes: 40e9, total_bytes: 100e9 },
      last_backup: { made_at: '2026-06-01T03:00:00.000Z', bytes: 300e6 },
    },
    open_reports: 2,
    outbox: {
      waited_hour: { count: 40, p50: 800, p95: 42_000, p99: 90_000, max: 95_000 },
      waited_day: { count: 1_200, p50: 1_500, p95: 2.5 * hourMs, p99: 20 * hourMs, max: 73 * hourMs },
      applied: 1_150,
      replayed: 12,
      deferred: 5,
      voided: 1,
      refused: [{ kind: 'comment.create', code: 'not_found', count: 9 }],
    },
    ...changes,
  };
}
