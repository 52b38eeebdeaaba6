import { runFestival } from '#world/story/festival.ts';

/** npm run proof -- festival [KILLS] [SEED] [MINUTES] */
const [kills = '300', seed = String(Date.now() % 1_000_000), minutes] = process.argv.slice(2);
console.log(`${kills} SIGKILLs of the browser during a day at a festival, seed ${seed}`);
const startedAt = performance.now();
const limit = minutes === undefined ? {} : { minutes: Number(minutes) };
const { faults, ...counts } = await runFestival({
  kills: Number(kills),
  seed: Number(seed),
  ...limit,
  tell: console.log,
});

const { kills: done, saved, cutOff } = counts;
console.log(`${String(done)} kills in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
console.log(`${String(saved)} things were called saved, ${String(cutOff)} were under way at a kill`);
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'Nothing that was saved was lost, nothing is there twice.' : `${String(faults.length)} FAULTS`,
);
process.exitCode = faults.length === 0 && done > 0 ? 0 : 1;
