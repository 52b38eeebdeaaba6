import { DecoderDied, startDecoder } from './decoder-child.ts';
import type { DecoderChild } from './decoder-child.ts';
import type { DecoderLimits, FromDecoder, PictureHeader, Picture, ToDecoder } from './decoder-messages.ts';

/** Why there are no pictures: the bytes can't be read, or they take more than they may. */
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
   * Decodes one picture; the next one has to wait for it.
   * @param admit called once with what the header says; what it throws ends this before anything is decoded
   * @throws Undecoded
   */
  decode(
    bytes: Uint8Array,
    admit: (header: PictureHeader) => Promise<void>,
  ): Promise<{ header: PictureHeader; pictures: Picture[] }>;
  /** of the process that decodes, while there is one */
  pid(): number | null;
  close(): Promise<void>;
}

/** The dearest picture within the bounds takes 450 MB, and 2 s of a server's processor; a slow machine has five times as long. */
const defaultLimits: DecoderLimits = { memoryBytes: 512 * 1024 ** 2, cpuMs: 10_000 };
/** After so long without a picture the memory is given back. */
const idleMs = 30_000;

type DecoderReplyOf<Type> = Extract<FromDecoder, { type: Type }>;

/** The system may have ended a process for want of memory elsewhere; twice is no accident. */
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

/** Decodes pictures in a process of its own, which is started with the first and anew whenever it died. */
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
