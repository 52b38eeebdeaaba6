import { readFileSync } from 'node:fs';

/** What a process holds in memory, kB. */
export function kilobytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0);
}
