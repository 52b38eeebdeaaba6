import type { SlowStatement } from '#server/db/engine/slow-statements.ts';

interface SlowLogPorts {
  /** wall clock, ms */
  now(): number;
  warn(about: object, text: string): void;
}

const windowMs = 60_000;
const maxInWindow = 10;
const maxLetters = 2_000;

/**
 * Logs slow statements, at most ten per minute: when all are slow, logging all of them would make it worse. The first
 * one of the next minute says how many were left out.
 */
export function createSlowLog({ now, warn }: SlowLogPorts): (statement: SlowStatement) => void {
  let [count, leftOut, endsAt] = [0, 0, 0];
  return ({ text, ms }) => {
    const at = now();
    // Start over if the clock was set back.
    if (at >= endsAt || at < endsAt - windowMs) [count, endsAt] = [0, at + windowMs];
    if (count >= maxInWindow) return void (leftOut += 1);
    count += 1;
    const left = leftOut === 0 ? {} : { leftOut };
    leftOut = 0;
    const statement = text.replaceAll(/\s+/g, ' ').slice(0, maxLetters);
    warn({ ms: Math.round(ms), statement, ...left }, 'a statement was slow');
  };
}
