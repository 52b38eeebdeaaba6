import { invariants } from './broken.ts';
import type { Report } from './simulate.ts';

const linesShown = 25;

/** The report of a failed history: its seed, what broke, what led to it, and how to see all of it. */
export function failureText({ seed, breaches, lines }: Report): string {
  const [breach] = breaches;
  if (breach === undefined) return `seed ${seed} went well`;
  return [
    `seed ${seed}: ${breach.invariant} (${invariants[breach.invariant]}) is broken: ${breach.what}`,
    ...lines.slice(-linesShown).map((line) => `    ${line.slice(0, 200)}`),
    `the whole of it: npm run sim -- --seed ${seed}`,
  ].join('\n');
}
