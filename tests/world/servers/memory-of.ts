import { readFileSync } from 'node:fs';

/** A process's memory in kB. */
export function kilobytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0);
}
