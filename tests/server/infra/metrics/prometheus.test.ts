import { expect, test } from 'vitest';
import type { TelemetryEvent } from '#server/domain/telemetry-event.ts';
import { createMetrics } from '#server/infra/metrics/prometheus.ts';

const levels = {
  sockets: 7,
  rooms: 9,
  writes: 3,
  pictures: 2,
  pushes: 4,
  pool: { open: 10, idle: 6, waiting: 1 },
  isStoring: false,
  pullLagMs: 61_000,
};

async function told(happening?: TelemetryEvent): Promise<string[]> {
  const metrics = createMetrics({ levels: () => levels, version: '1.2.3' });
  if (happening !== undefined) metrics.listener(happening);
  return (await metrics.text()).split('\n');
}

test.each<[happening: TelemetryEvent, lines: string[]]>([
  [
    { type: 'call', method: 'GET', route: '/api/events/:id', status: 404, ms: 12 },
    [
      'scape_calls_total{method="GET",route="/api/events/:id",status="404"} 1',
      'scape_call_duration_seconds_sum{method="GET",route="/api/events/:id"} 0.012',
    ],
  ],
  [
    { type: 'mutation', kind: 'post.create', end: 'refused', code: 'forbidden', waitedMs: 61_000 },
    [
      'scape_mutations_total{kind="post.create",end="refused",code="forbidden"} 1',
      'scape_mutation_wait_seconds_bucket{le="60"} 0',
      'scape_mutation_wait_seconds_bucket{le="300"} 1',
    ],
  ],
  [
    { type: 'mutation', kind: null, end: 'voided', code: null, waitedMs: null },
    ['scape_mutations_total{kind="unknown",end="voided",code=""} 1', 'scape_mutation_wait_seconds_count 0'],
  ],
  [{ type: 'read', ms: 2 }, ['scape_database_read_seconds_sum 0.002']],
  [{ type: 'write', ms: 20 }, ['scape_database_write_seconds_sum 0.02']],
  [
    { type: 'commit', writes: 5, ms: 4 },
    ['scape_database_transaction_seconds_sum 0.004', 'scape_database_commit_writes_sum 5'],
  ],
  [{ type: 'retry' }, ['scape_database_retries_total 1']],
  [{ type: 'slow-statement', text: 'select 1', ms: 300 }, ['scape_database_slow_statements_total 1']],
  [{ type: 'message', to: 'group' }, ['scape_socket_messages_total{to="group"} 1']],
  [{ type: 'poke' }, ['scape_socket_pokes_total 1']],
  [{ type: 'push', end: 'gone' }, ['scape_pushes_total{end="gone"} 1']],
  [{ type: 'picture', end: 'made', ms: 500 }, ['scape_picture_seconds_sum{end="made"} 0.5']],
  [{ type: 'mail', end: 'sent' }, ['scape_mails_total{end="sent"} 1']],
  [{ type: 'limit', kind: 'guesses' }, ['scape_limits_hit_total{kind="guesses"} 1']],
])('[OPS-01] %j is counted under its own name', async (happening, lines) => {
  expect(await told(happening)).toEqual(expect.arrayContaining(lines));
});

test('[OPS-01] what is under way is read when it is asked for', async () => {
  expect(await told()).toEqual(
    expect.arrayContaining([
      'scape_sockets 7',
      'scape_socket_rooms 9',
      'scape_writes_waiting 3',
      'scape_pictures_waiting 2',
      'scape_pushes_waiting 4',
      'scape_storing 0',
      'scape_database_connections{state="open"} 10',
      'scape_database_connections{state="waiting"} 1',
      'scape_build{version="1.2.3"} 1',
    ]),
  );
});
