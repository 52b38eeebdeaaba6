import { DecoderDied, startDecoder } from './decoder-child.ts';
import type { DecoderChild } from './decoder-child.ts';
import type { DecoderLimits, FromDecoder, PictureHeader, Picture, ToDecoder } from './decoder-messages.ts';

/** The picture can't be decoded: its bytes are invalid, or it exceeds a limit. */
export class UndecodablePicture extends Error {
  override readonly name = 'UndecodablePicture';
  readonly reason: 'broken' | 'dear';

  constructor(reason: UndecodablePicture['reason']) {
    super(`The picture is ${reason}`);
    this.reason = reason;
  }
}

export interface Decoder {
  /**
   * Decodes one picture; the next one has to wait.
   * @param admit called once with the header; if it throws, nothing is decoded
   * @throws UndecodablePicture
   */
  decode(
    bytes: Uint8Array,
    admit: (header: PictureHeader) => Promise<void>,
  ): Promise<{ header: PictureHeader; pictures: Picture[] }>;
  /** of the decoder process, null if there is none */
  pid(): number | null;
  close(): Promise<void>;
}

/**
 * The most expensive allowed picture takes 450 MB, and 2 s of processor time on a server; slow machines get five times
 * as long.
 */
const defaultLimits: DecoderLimits = { memoryBytes: 512 * 1024 ** 2, cpuMs: 10_000 };
/** After this long without a picture, the process ends and frees its memory. */
const idleMs = 30_000;

type DecoderReplyOf<Type> = Extract<FromDecoder, { type: Type }>;

/** The system may have killed the process because memory was short elsewhere; a second death is the picture's fault. */
export async function withSecondChance<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode();
  } catch (error) {
    if (!(error instanceof DecoderDied)) throw error;
  }
  return await decode().catch((error: unknown) => {
    throw error instanceof DecoderDied ? new UndecodablePicture('dear') : error;
  });
}

/** Decodes pictures in a process of its own, which is started for the first picture and restarted after it died. */
export function createDecoder(limits = defaultLimits): Decoder {
  let child: DecoderChild | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  async function stopDecoder(): Promise<void> {
    clearTimeout(idleTimer);
    const last = child;
    child = null;
    await last?.end();
  }

  async function attempt(bytes: Uint8Array, admit: (header: PictureHeader) => Promise<void>) {
    if (child === null || child.isGone()) child = startDecoder(limits);
    const current = child;
    const ask = async <Type extends 'looked' | 'made'>(
      message: ToDecoder,
      wanted: Type,
    ): Promise<DecoderReplyOf<Type>> => {
      const answer = await current.ask(message);
      if (answer.type === wanted) return answer as DecoderReplyOf<Type>;
      if (answer.type === 'over') await stopDecoder();
      throw new UndecodablePicture(answer.type === 'over' ? 'dear' : 'broken');
    };
    const { header } = await ask({ type: 'look', bytes }, 'looked');
    await admit(header);
    const { pictures, shouldRestart } = await ask({ type: 'make' }, 'made');
    if (shouldRestart) await stopDecoder();
    return { header, pictures };
  }

  async function decode(bytes: Uint8Array, admit: (header: PictureHeader) => Promise<void>) {
    let isAdmitted = false;
    return await withSecondChance(() =>
      attempt(bytes, async (header) => {
        if (!isAdmitted) await admit(header);
        isAdmitted = true;
      }),
    );
  }

  return {
    async decode(bytes, admit) {
      clearTimeout(idleTimer);
      try {
        return await decode(bytes, admit);
      } finally {
        idleTimer = setTimeout(() => void stopDecoder(), idleMs).unref();
      }
    },
    pid: () => (child === null || child.isGone() ? null : child.pid),
    close: stopDecoder,
  };
}
