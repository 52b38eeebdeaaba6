import { createChance } from '#world/random/chance.ts';
import { withRandomKills } from '#world/story/returns.ts';
import { tellStory } from '#world/story/story.ts';

/** npm run proof -- story-kills [STORIES] [SEED] */
const [stories = '20', first = String(Date.now() % 1_000_000)] = process.argv.slice(2);
let faults = 0;

for (let number = 0; number < Number(stories); number += 1) {
  const seed = Number(first) + number;
  const chance = createChance(seed);
  const settings: Record<string, string> = chance.isTrue(0.3) ? { SYNC_ROUTES: 'off' } : {};
  const plan = { kills: chance.int(1, 5), lossRate: chance.pick([0, 0.05, 0.2]) };
  const who = chance.pick(['ana', 'luis'] as const);
  const offline = chance.pick(['server', 'server and switch'] as const);
  const struck: string[] = [];
  const startedAt = performance.now();
  const comeBack = withRandomKills(chance, plan, (what) => struck.push(what));
  const fault = await tellStory({ who, offline, settings, hasProxy: true, comeBack }).then(
    () => null,
    (error: unknown) => error,
  );
  if (fault !== null) faults += 1;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const kind = settings['SYNC_ROUTES'] === undefined ? 'batches' : 'single calls';
  console.log(
    `seed ${String(seed)}: ${kind}, ${String(plan.lossRate * 100)} % lost, killed: ${struck.join(', ')}; ${seconds} s`,
  );
  if (fault !== null) console.error(fault);
}
console.log(
  faults === 0
    ? `${stories} stories, everything arrived exactly once.`
    : `${String(faults)} of ${stories} stories went wrong.`,
);
process.exitCode = faults === 0 ? 0 : 1;
