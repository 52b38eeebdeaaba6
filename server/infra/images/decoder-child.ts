import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecoderLimits, FromDecoder, ToDecoder } from './decoder-messages.ts';

/** The process ended, or said nothing for too long, and didn't say why. */
export class DecoderDied extends Error {
  override readonly name = 'DecoderDied';
}

type DecoderReply = Exclude<FromDecoder, { type: 'ready' }>;

export interface DecoderChild {
  pid: number;
  isGone(): boolean;
  /**
   * Asks one question; the next one has to wait for its answer.
   * @throws DecoderDied; Error where the process can't even be started, which is no picture's fault
   */
  ask(message: ToDecoder): Promise<DecoderReply>;
  end(): Promise<void>;
}

/** Nothing that is read takes so long: it hangs, or the machine stood still. */
const silentMs = 60_000;

/** What the system needs to start a program; the settings, passwords among them, are not for whoever takes it over. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  // glibc keeps what was freed for the thread that had it; the library would put what is large on the disk, where no limit is.
  const lean = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_DISC_THRESHOLD: '4g' };
  return { PATH, LD_LIBRARY_PATH, SystemRoot, ...lean };
}

/** A process of its own in which pictures are decoded: it may die without anybody else. */
export function startDecoder(limits: DecoderLimits): DecoderChild {
  const file = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
  const child = fork(file, [JSON.stringify(limits)], {
    serialization: 'advanced',
    execArgv: [],
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let isGone = false;
  let waiting: { resolve(answer: DecoderReply): void; reject(error: Error): void } | null = null;

  const started = new Promise<void>((resolve, reject) => {
    child.on('message', (message: FromDecoder) => {
      if (message.type === 'ready') resolve();
      else waiting?.resolve(message);
    });
    const leave = (cause?: Error): void => {
      isGone = true;
      reject(new Error('The process that decodes pictures does not start', { cause }));
      waiting?.reject(new DecoderDied('The process that decodes pictures died', { cause }));
    };
    child.once('exit', () => leave());
    child.on('error', leave);
  });
  // Whoever asks is told.
  started.catch(() => undefined);

  async function answerTo(message: ToDecoder): Promise<DecoderReply> {
    await started;
    return await new Promise((resolve, reject) => {
      if (isGone) return reject(new DecoderDied('The process that decodes pictures has died'));
      waiting = { resolve, reject };
      // Where it takes nothing any more its end is told by itself.
      child.send(message, () => undefined);
    });
  }

  return {
    pid: child.pid ?? 0,
    isGone: () => isGone,
    async ask(message) {
      const tooLong = setTimeout(() => child.kill('SIGKILL'), silentMs);
      try {
        return await answerTo(message);
      } finally {
        clearTimeout(tooLong);
      }
    },
    async end() {
      if (isGone) return;
      await new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      });
    },
  };
}
