import { simulate } from './simulate.ts';
const at = (name: string, usual: number) => {
  const i = process.argv.indexOf(name);
  return i === -1 ? usual : Number(process.argv[i + 1]);
};
const one = at('--seed', -1);
if (one !== -1) {
  const report = await simulate(one);
  console.log(report.lines.join('\n'));
  console.log(report.breaches, report.mutations, report.steps);
} else {
  const from = at('--from', 1);
  const count = at('--seeds', 100);
  const t = performance.now();
  let failures = 0,
    mutations = 0,
    steps = 0;
  const kinds = new Map<string, number>();
  let seed = from;
  for (; seed < from + count; seed += 1) {
    const report = await simulate(seed);
    mutations += report.mutations;
    steps += report.steps;
    if (report.breaches.length > 0) {
      failures += 1;
      const [b] = report.breaches;
      kinds.set(b!.invariant, (kinds.get(b!.invariant) ?? 0) + 1);
      if (failures <= at('--show', 12)) console.log(`seed ${seed}: ${b!.invariant} ${b!.what.slice(0, 400)}`);
    }
  }
  const s = (performance.now() - t) / 1000;
  console.log({ seeds: seed - from, failures, perSecond: (seed - from) / s, mutations, steps, kinds });
}
