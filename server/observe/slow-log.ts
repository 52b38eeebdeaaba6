import type { SlowStatement } from '#server/db/engine/slow-statements.ts';

interface SlowLogPorts {
  /** the wall clock in milliseconds */
  now(): number;
  warn(about: object, text: string): void;
}

const windowMs = 60_000;
const maxInWindow = 10;
const maxLetters = 2_000;

/**
 * Writes down slow statements, ten a minute at most: when all are slow, writing them all down would make it worse. How many
 * were left out is told by the first of the next minute.
 */
export function createSlowLog({ now, warn }: SlowLogPorts): (statement: SlowStatement) => void {
  let [count, leftOut, endsAt] = [0, 0, 0];
  return ({ text, ms }) => {
    const at = now();
    // A clock that was set back begins anew.
    if (at >= endsAt || at < endsAt - windowMs) [count, endsAt] = [0, at + windowMs];
    if (count >= maxInWindow) return void (leftOut += 1);
    count += 1;
    const left = leftOut === 0 ? {} : { leftOut };
    leftOut = 0;
    const statement = text.replaceAll(/\s+/g, ' ').slice(0, maxLetters);
    warn({ ms: Math.round(ms), statement, ...left }, 'a statement was slow');
  };
}
