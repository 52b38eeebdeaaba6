import { DecoderDied, startDecoder } from './decoder-child.ts';
import type { DecoderChild } from './decoder-child.ts';
import type { DecoderLimits, FromDecoder, Look, Picture, ToDecoder } from './decoder-messages.ts';

/** Why there are no pictures: the bytes can't be read, or they take more than they may. */
export class Undecoded extends Error {
  override readonly name = 'Undecoded';
  readonly reason: 'broken' | 'dear';

  constructor(reason: Undecoded['reason']) {
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
  decode(bytes: Uint8Array, admit: (look: Look) => Promise<void>): Promise<{ look: Look; pictures: Picture[] }>;
  /** of the process that decodes, while there is one */
  pid(): number | null;
  close(): Promise<void>;
}

/** The dearest picture within the bounds takes 450 MB, and 2 s of a server's processor; a slow machine has five times as long. */
const usualLimits: DecoderLimits = { memoryBytes: 512 * 1024 ** 2, cpuMs: 10_000 };
/** After so long without a picture the memory is given back. */
const idleMs = 30_000;

type Answer<Type> = Extract<FromDecoder, { type: Type }>;

/** The system may have ended a process for want of memory elsewhere; twice is no accident. */
export async function withSecondChance<Result>(decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode();
  } catch (error) {
    if (!(error instanceof DecoderDied)) throw error;
  }
  return await decode().catch((error: unknown) => {
    throw error instanceof DecoderDied ? new Undecoded('dear') : error;
  });
}

/** Decodes pictures in a process of its own, which is started with the first and anew whenever it died. */
export function createDecoder(limits = usualLimits): Decoder {
  let child: DecoderChild | null = null;
  let resting: NodeJS.Timeout | undefined;

  async function rest(): Promise<void> {
    clearTimeout(resting);
    const last = child;
    child = null;
    await last?.end();
  }

  async function attempt(bytes: Uint8Array, admit: (look: Look) => Promise<void>) {
    if (child === null || child.isGone()) child = startDecoder(limits);
    const asked = child;
    const ask = async <Type extends 'looked' | 'made'>(message: ToDecoder, wanted: Type): Promise<Answer<Type>> => {
      const answer = await asked.ask(message);
      if (answer.type === wanted) return answer as Answer<Type>;
      if (answer.type === 'over') await rest();
      throw new Undecoded(answer.type === 'over' ? 'dear' : 'broken');
    };
    const { look } = await ask({ type: 'look', bytes }, 'looked');
    await admit(look);
    const { pictures, isWorn } = await ask({ type: 'make' }, 'made');
    if (isWorn) await rest();
    return { look, pictures };
  }

  async function decode(bytes: Uint8Array, admit: (look: Look) => Promise<void>) {
    let isAdmitted = false;
    return await withSecondChance(() =>
      attempt(bytes, async (look) => {
        if (!isAdmitted) await admit(look);
        isAdmitted = true;
      }),
    );
  }

  return {
    async decode(bytes, admit) {
      clearTimeout(resting);
      try {
        return await decode(bytes, admit);
      } finally {
        resting = setTimeout(() => void rest(), idleMs).unref();
      }
    },
    pid: () => (child === null || child.isGone() ? null : child.pid),
    close: rest,
  };
}
