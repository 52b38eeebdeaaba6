import { outages, runOutageSeries } from '#world/kills/outage-series.ts';

/** npm run proof -- outages [MINUTES] [SEED] */
const [minutes = '10', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
console.log(`PostgreSQL and Redis fail at random for ${minutes} minutes while 8 write, seed ${seed}`);
const startedAt = performance.now();
const isOver = () => performance.now() - startedAt > Number(minutes) * 60_000;
const series = await runOutageSeries({
  seed: Number(seed),
  next: (chance) => (isOver() ? null : chance.pick([...outages])),
  tell: console.log,
});

const { acknowledged, refused, repeated, replayed, faults } = series;
console.log(`${String(series.outages)} outages in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
console.log(
  `${String(acknowledged)} calls acknowledged, ${String(refused)} times "later" or nothing, ${String(repeated)} calls sent again, ${String(replayed)} of these had been done`,
);
for (const outage of outages) {
  const all = series.recoveriesMs.filter((each) => each.outage === outage).map(({ ms }) => ms);
  const sorted = all.toSorted((one, other) => one - other);
  const [p50 = 0, max = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  console.log(
    `${outage}: ${String(all.length)} times, back after ${p50.toFixed(0)} ms (median), ${max.toFixed(0)} ms at most`,
  );
}
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'No acknowledged write was lost, none was done twice.' : `${String(faults.length)} FAULTS`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
