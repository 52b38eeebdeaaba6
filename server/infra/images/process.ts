import { blobLimits } from '#contract/media/picture.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { UndecodablePicture, createDecoder } from './decoder.ts';
import type { Decoder } from './decoder.ts';
import type { PictureHeader, Picture } from './decoder-messages.ts';
import { createFairQueue } from '#server/infra/queue/fair-queue.ts';
import { pictureTypeOf, type PictureType } from './format.ts';

interface ProcessedImage {
  type: PictureType;
  /** in pixels, as a viewer shows it: after the orientation was applied */
  width: number;
  height: number;
  pictures: Picture[];
}

/** Who brings a picture. */
export interface Uploader {
  /** senders take turns: who brings many waits behind who brings one */
  name: string;
  /** Takes so many megapixels from what they may bring. @throws Refusal `rate_limited` where that is used up */
  consume(megapixels: number): Promise<void>;
}

export interface Images {
  /**
   * Checks a picture and makes the three WebP sizes.
   * @throws Refusal with the field `image`
   */
  process(bytes: Uint8Array, uploader?: Uploader): Promise<ProcessedImage>;
  /** how many wait until others are done */
  waiting(): number;
  close(): Promise<void>;
}

/** What is read as a whole costs more than twice the time. */
const wholeReadWeight = 2;
/** What makes the decoder give up counts as that much beside its pixels: it took as long as that. */
const costOfFailure = 150;

const systemUploader: Uploader = { name: '', consume: async () => undefined };

function refusal(code: 'invalid' | 'too_large' | 'unsupported_media', message: string): Refusal {
  return new Refusal(code, message, { fields: { image: message } });
}

function mustHaveKnownType(bytes: Uint8Array): PictureType {
  if (bytes.length > blobLimits.bytes) {
    throw refusal('too_large', `The picture is larger than ${blobLimits.bytes / 1024 ** 2} MB`);
  }
  const type = pictureTypeOf(bytes);
  if (type === null) throw refusal('unsupported_media', 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted');
  return type;
}

/** What can't be read line by line takes as much memory as it has pixels, and that of few bytes. */
function isReadWhole(type: PictureType, { frames, isInterlaced }: PictureHeader): boolean {
  const isOfKind = type === 'image/avif' || type === 'image/gif' || (type === 'image/png' && isInterlaced);
  return isOfKind || frames > 1;
}

/** How many megapixels a picture counts as. @throws Refusal where it has more than are accepted */
function costOf(type: PictureType, header: PictureHeader): number {
  const isWhole = isReadWhole(type, header);
  const pixels = header.width * header.height;
  const most = isWhole ? blobLimits.wholePixels : blobLimits.pixels;
  if (pixels <= most) return Math.ceil((isWhole ? wholeReadWeight : 1) * (pixels / 1e6));
  const [has, accepted] = [pixels, most].map((each) => Number((each / 1e6).toFixed(1)));
  const kind = isWhole ? ' of an AVIF, GIF, animation or interlaced PNG' : '';
  throw refusal('too_large', `The picture has ${has} megapixels; ${accepted} is the most that is accepted${kind}`);
}

/** Pictures wait in memory: so much of them, and so many of one who brings them. */
const maxQueuedBytes = 128 * 1024 ** 2;
const maxPerUploader = 4;

/** @param decoder another one in tests */
export function createImages(decoder: Decoder = createDecoder()): Images {
  const queue = createFairQueue({
    maxAtOnce: 1,
    maxOfUnproven: 0,
    shareOf: () => ({ maxAtOnce: 1, isUnproven: false }),
  });
  const running = new Set<Promise<unknown>>();
  /** bytes in line or under way, and how many pictures of each who brings them */
  let queuedBytes = 0;
  const queuedByUploader = new Map<string, number>();

  /** Whoever doesn't wait for the answer any more leaves their picture here all the same. */
  function mustHaveCapacity(name: string, bytes: number): void {
    if (name === systemUploader.name) return;
    const isTooMuch = queuedBytes + bytes > maxQueuedBytes || (queuedByUploader.get(name) ?? 0) >= maxPerUploader;
    if (isTooMuch) throw new Refusal('unavailable', 'Too many pictures arrive at once', { retryAfterS: 5 });
  }

  function enqueue(name: string, bytes: number): () => void {
    queuedBytes += bytes;
    queuedByUploader.set(name, (queuedByUploader.get(name) ?? 0) + 1);
    return () => {
      queuedBytes -= bytes;
      const left = (queuedByUploader.get(name) ?? 0) - 1;
      if (left > 0) queuedByUploader.set(name, left);
      else queuedByUploader.delete(name);
    };
  }

  async function decode(bytes: Uint8Array, type: PictureType, { consume }: Uploader): Promise<ProcessedImage> {
    try {
      const { header, pictures } = await decoder.decode(bytes, async (found) => await consume(costOf(type, found)));
      return { type, width: header.width, height: header.height, pictures };
    } catch (error) {
      if (!(error instanceof UndecodablePicture)) throw error;
      if (error.reason === 'broken')
        throw refusal('invalid', 'The picture is broken or incomplete and can’t be opened');
      // Whether there was that much left is asked of the next one.
      await consume(costOfFailure).catch(() => undefined);
      throw refusal('too_large', 'The picture takes too much time or memory to open; save it smaller or as a JPEG');
    }
  }

  return {
    async process(bytes, uploader = systemUploader) {
      const type = mustHaveKnownType(bytes);
      const { name } = uploader;
      mustHaveCapacity(name, bytes.length);
      const release = enqueue(name, bytes.length);
      const work = queue.take({ host: name, endpoint: name }, null, () => decode(bytes, type, uploader));
      running.add(work);
      return await work.finally(() => {
        running.delete(work);
        release();
      });
    },
    waiting: () => Math.max(0, running.size - 1),
    async close() {
      await Promise.allSettled(running);
      await decoder.close();
    },
  };
}
