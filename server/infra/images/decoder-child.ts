import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecoderLimits, FromDecoder, ToDecoder } from './decoder-messages.ts';

/** The process ended, or was silent for too long, without a reason. */
export class DecoderDied extends Error {
  override readonly name = 'DecoderDied';
}

type DecoderReply = Exclude<FromDecoder, { type: 'ready' }>;

export interface DecoderChild {
  pid: number;
  isGone(): boolean;
  /**
   * Sends one message; the next one has to wait for the reply.
   * @throws DecoderDied; Error if the process can't be started, which isn't the picture's fault
   */
  ask(message: ToDecoder): Promise<DecoderReply>;
  end(): Promise<void>;
}

/** No picture takes this long: the process hangs, or the machine was suspended. */
const silentMs = 60_000;

/**
 * What the system needs to start a program. The settings contain passwords, so a compromised decoder must not see them.
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  // glibc keeps freed memory per thread; libvips would otherwise put large pictures on the disk, where no limit
  // applies.
  const lean = { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', VIPS_DISC_THRESHOLD: '4g' };
  return { PATH, LD_LIBRARY_PATH, SystemRoot, ...lean };
}

/** Starts the process that decodes pictures; its crash doesn't affect the server. */
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
  // Reported to callers by `answerTo`.
  started.catch(() => undefined);

  async function answerTo(message: ToDecoder): Promise<DecoderReply> {
    await started;
    return await new Promise((resolve, reject) => {
      if (isGone) return reject(new DecoderDied('The process that decodes pictures has died'));
      waiting = { resolve, reject };
      // A failed send needs no handling: the process's end is reported by itself.
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
