import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder } from '#world/databases/data-template.ts';
import { runKillSeries } from '#world/kills/kill-series.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = (await dataFolder()).folder;
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('[API-06, API-03] three SIGKILLs during writes lose no acknowledged write and apply none twice', async () => {
  const series = await runKillSeries({ dataDir, kills: 3, seed: 20_261_121 });
  expect(series.faults).toEqual([]);
  expect(series.kills).toBe(3);
  expect(series.acknowledged).toBeGreaterThan(60);
  // Writes that were under way when the server died were sent again: the kills met something.
  expect(series.repeated).toBeGreaterThan(3);
});
