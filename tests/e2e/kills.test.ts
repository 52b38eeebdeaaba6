import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFolder } from '#world/databases/data-template.ts';
import { runKillSeries } from '#world/kills/kill-series.ts';
import { runFestival } from '#world/story/festival.ts';
import { ServerRefused, startServerProcess } from '#world/servers/server-process.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = (await dataFolder()).folder;
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test('[API-06, API-03] five SIGKILLs during writes lose no acknowledged write and apply none twice', async () => {
  const series = await runKillSeries({ dataDir, kills: 5, seed: 20_261_121 });
  expect(series.faults).toEqual([]);
  expect(series.kills).toBe(5);
  expect(series.acknowledged).toBeGreaterThan(100);
  // Writes that were under way when the server died were sent again: the kills met something.
  expect(series.repeated).toBeGreaterThan(5);
});

test('[OFF-01, OFF-02] a browser that is killed twice on a day at a festival has lost nothing that it had called saved, and sent nothing twice', async () => {
  const { faults, kills } = await runFestival({ kills: 2, seed: 11 });
  expect({ faults, kills }).toEqual({ faults: [], kills: 2 });
});

test('[API-06] a second process on the same data folder is refused, and says which one holds it', async () => {
  const first = await startServerProcess({ dataDir });
  try {
    const second = startServerProcess({ dataDir });
    await expect(second).rejects.toThrow(ServerRefused);
    await expect(second).rejects.toThrow(`The data folder ${dataDir} is in use by process ${String(first.pid)}`);
    await expect(second).rejects.toThrow('DATA_DIR');
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  } finally {
    await first.stop();
  }
});
