import { describe, expect, test } from 'vitest';
import { runOutageSeries } from '#world/kills/outage-series.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';

describe.runIf('url' in postgresHere())('a server whose database and Redis fail', () => {
  test('[API-03] [API-06] loses no acknowledged write, does none twice, and goes on by itself', async () => {
    const failing = ['kill postgres', 'kill redis'] as const;
    const series = await runOutageSeries({ seed: 11, writers: 4, next: (_chance, count) => failing[count] ?? null });
    expect(series.faults).toEqual([]);
    expect([series.outages, series.recoveriesMs.length]).toEqual([2, 2]);
    expect(series.refused).toBeGreaterThan(0);
  }, 180_000);
});
