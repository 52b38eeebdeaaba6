import { writeFileSync } from 'node:fs';
import { readPictureHeader, makeSizes } from './decode.ts';
import type { DecoderLimits, FromDecoder, PictureHeader, ToDecoder } from './decoder-messages.ts';

const limits = JSON.parse(process.argv[2] ?? '') as DecoderLimits;
const watchMs = 20;
/** Memory that may remain in use after a picture, so that each has as much room as the first. */
const restartBytes = 160 * 1024 ** 2;

/** A regular exit would wait for libvips' threads. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

function send(message: FromDecoder, then: () => void = () => undefined): void {
  if (process.connected) process.send?.(message, then);
}

let pending: { bytes: Uint8Array; header: PictureHeader } | null = null;
let cpuBefore = process.cpuUsage();

function overLimit(): keyof DecoderLimits | null {
  if (process.memoryUsage.rss() > limits.memoryBytes) return 'memoryBytes';
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1000 > limits.cpuMs ? 'cpuMs' : null;
}

/** libvips works in threads of its own, so this one can watch the limits. */
async function watched(work: () => Promise<FromDecoder>): Promise<void> {
  const watch = setInterval(() => {
    const limit = overLimit();
    if (limit === null) return;
    clearInterval(watch);
    send({ type: 'over', limit }, end);
  }, watchMs);
  const message = await work().catch((): FromDecoder => ({ type: 'broken' }));
  clearInterval(watch);
  send(message);
}

async function readHeader(bytes: Uint8Array): Promise<FromDecoder> {
  const found = await readPictureHeader(bytes);
  pending = { bytes, header: found };
  return { type: 'looked', header: found };
}

async function make(): Promise<FromDecoder> {
  if (pending === null) throw new Error('Nothing was looked at');
  const { bytes, header: found } = pending;
  pending = null;
  const pictures = await makeSizes(bytes, found);
  return { type: 'made', pictures, shouldRestart: process.memoryUsage.rss() > restartBytes };
}

// It ends when the server does, in whatever way. Signals to the whole process group are ignored here.
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// When the machine runs out of memory, this process is killed first, not the server.
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers forbid it; the memory limit above still applies.
  }
}

process.on('message', (message: ToDecoder) => {
  if (message.type === 'look') cpuBefore = process.cpuUsage();
  void watched(() => (message.type === 'look' ? readHeader(message.bytes) : make()));
});
send({ type: 'ready' });
