import { writeSync } from 'node:fs';

const waitMs = 10;
const maxWaitMs = 500;

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}

/**
 * Writes bytes.
 * @returns how many were written
 */
type Send = (bytes: Uint8Array) => number;

/**
 * The log's destination. A line that can't be written, because the disk is full or nobody reads, is dropped, and the
 * next one that can be written reports how many were: pino's own stream would retry forever and block the server.
 */
export function createLogStream(send: Send = (bytes) => writeSync(1, bytes)): { write(line: string): void } {
  let lost = 0;

  function put(line: string): void {
    let rest = Buffer.from(line);
    // After a lost line, don't wait again.
    let waitedMs = lost > 0 ? maxWaitMs : 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(send(rest));
      } catch (error) {
        if (!isFullPipe(error) || waitedMs >= maxWaitMs) throw error;
        pause();
        waitedMs += waitMs;
      }
    }
  }

  return {
    write(line) {
      try {
        const gap = {
          level: 40,
          time: Date.now(),
          pid: process.pid,
          lost,
          msg: 'lines before this could not be written',
        };
        put(lost === 0 ? line : `\n${JSON.stringify(gap)}\n${line}`);
        lost = 0;
      } catch {
        lost += 1;
      }
    },
  };
}
