import { writeFileSync } from 'node:fs';
import { readPictureHeader, makeSizes } from './decode.ts';
import type { DecoderLimits, FromDecoder, PictureHeader, ToDecoder } from './decoder-messages.ts';

const limits = JSON.parse(process.argv[2] ?? '') as DecoderLimits;
const watchMs = 20;
/** What it may still hold when a picture is done, so that each finds as much room as the first. */
const restartBytes = 160 * 1024 ** 2;

/** An exit would wait for the library's threads. */
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

/** The library works in threads of its own, so this one is free to look how much that takes. */
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

// It ends with the server, however that ends; what is meant for all of the server's processes is not for this one.
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Where the machine has no memory left, this goes first, not the server.
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every container lets it; the limit above holds all the same.
  }
}

process.on('message', (message: ToDecoder) => {
  if (message.type === 'look') cpuBefore = process.cpuUsage();
  void watched(() => (message.type === 'look' ? readHeader(message.bytes) : make()));
});
send({ type: 'ready' });
