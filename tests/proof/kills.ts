import { dataFolder } from '#world/databases/data-template.ts';
import { runKillSeries } from '#world/kills/kill-series.ts';

/** npm run proof -- kills [KILLS] [SEED] */
const [kills = '60', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const { folder, remove } = await dataFolder();
console.log(`${kills} SIGKILLs of the server during writes, seed ${seed}`);
const startedAt = performance.now();
const series = await runKillSeries({ dataDir: folder, kills: Number(kills), seed: Number(seed), tell: console.log });
remove();

const { acknowledged, repeated, replayed, faults } = series;
console.log(`${String(series.kills)} kills in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
console.log(
  `${String(acknowledged)} calls acknowledged, ${String(repeated)} sent again after a kill, ${String(replayed)} of these had taken effect before`,
);
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'No acknowledged write was lost, none was applied twice.' : `${String(faults.length)} FAULTS`,
);
process.exitCode = faults.length === 0 && series.kills === Number(kills) ? 0 : 1;
