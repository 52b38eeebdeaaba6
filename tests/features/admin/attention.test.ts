import { describe, expect, test } from 'vitest';
import { attentionOf } from '#features/admin/attention.ts';
import { sampleOverview } from '#world/data/sample-overview.ts';

const at = '2026-06-01T12:00:00.000Z';

describe('[ADMIN-08] what needs those who run this', () => {
  test('is named, the most urgent first, each with what to do', () => {
    const { storage, calls: all } = sampleOverview();
    const rows = attentionOf(
      sampleOverview({
        mail: 'failing',
        open_reports: 1,
        calls: { ...all, errors: 4 },
        storage: { ...storage, disk: { free_bytes: 4e9, total_bytes: 100e9 }, last_backup: null },
        failed_jobs: { count: 3, since: '2026-05-31T12:00:00.000Z', reason: 'Gone' },
        backups: null,
      }),
    );
    expect(rows.map(({ title, action, isUrgent }) => [title, action, isUrgent])).toEqual([
      ['The disk is nearly full', null, true],
      ['Mail doesn’t go out', 'mail', true],
      ['4 calls failed', 'calls', true],
      ['1 report waits', 'reports', false],
      ['3 jobs failed', 'jobs', false],
      ['No backup found', null, false],
    ]);
    expect(rows[4]?.text).toBe(
      'Notifications that were tried again and again, the first given up 24 h ago. The last one: Gone',
    );
  });

  test('reports come before a mail server that is not set', () => {
    const rows = attentionOf(sampleOverview({ mail: 'off', open_reports: 3 }));
    expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(['reports', 'mail']);
  });

  test.each([
    [{}, '2026-05-31T10:00:00.000Z', 'The last backup is 26 h old', 'backup'],
    [{}, '2026-05-31T10:00:01.000Z', undefined, undefined],
    [{ failure: 'The disk is full' }, at, 'The last backup failed', 'backup'],
    [{ failure: 'The disk is full', running_since: at }, at, undefined, undefined],
  ])('says of backups (%j, made %s): %s', (state, made_at, title, action) => {
    const { storage } = sampleOverview();
    const backups = { running_since: null, failure: null, ...state };
    const last_backup = { made_at, bytes: 1 };
    const [row] = attentionOf(sampleOverview({ open_reports: 0, backups, storage: { ...storage, last_backup } }));
    expect([row?.title, row?.action]).toEqual([title, action]);
  });

  test.each([
    [{ mail: 'off' }, 'No mail server is set'],
    [{ database: { ...sampleOverview().database, pulls_held_ms: 30_000 } }, 'Devices don’t hear of changes'],
    [{ database: { ...sampleOverview().database, pulls_held_ms: 29_999 } }, '2 reports wait'],
  ] as const)('of %j comes %s', (changes, title) => {
    expect(attentionOf(sampleOverview(changes)).map((row) => row.title)).toContain(title);
    expect(attentionOf(sampleOverview(changes)).length).toBe(title === '2 reports wait' ? 1 : 2);
  });
});
