import { blobLimits } from '#contract/media/picture.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { UndecodablePicture, createDecoder } from './decoder.ts';
import type { Decoder } from './decoder.ts';
import type { PictureHeader, Picture } from './decoder-messages.ts';
import { createFairQueue } from '#server/infra/queue/fair-queue.ts';
import { pictureTypeOf, type PictureType } from './format.ts';

interface ProcessedImage {
  type: PictureType;
  /** in pixels, after applying the orientation */
  width: number;
  height: number;
  pictures: Picture[];
}

/** Who brings a picture. */
export interface Uploader {
  /** uploaders take turns: one with many pictures waits behind one with a single picture */
  name: string;
  /**
   * Takes this many megapixels from their allowance.
   * @throws Refusal `rate_limited` if it is used up
   */
  consume(megapixels: number): Promise<void>;
}

export interface Images {
  /**
   * Checks a picture and makes the three WebP sizes.
   * @throws Refusal with the field `image`
   */
  process(bytes: Uint8Array, uploader?: Uploader): Promise<ProcessedImage>;
  /** number of pictures waiting for others */
  waiting(): number;
  close(): Promise<void>;
}

/** Pictures decoded as a whole take more than twice as long. */
const wholeReadWeight = 2;
/** Megapixels added for a picture that makes the decoder give up, because it took as long as that many. */
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

/** Whether a picture can't be decoded line by line: a few bytes may then need memory for all of its pixels. */
function isReadWhole(type: PictureType, { frames, isInterlaced }: PictureHeader): boolean {
  const isOfKind = type === 'image/avif' || type === 'image/gif' || (type === 'image/png' && isInterlaced);
  return isOfKind || frames > 1;
}

/**
 * The megapixels that a picture counts as.
 * @throws Refusal if it exceeds the limit
 */
function costOf(type: PictureType, header: PictureHeader): number {
  const isWhole = isReadWhole(type, header);
  const pixels = header.width * header.height;
  const most = isWhole ? blobLimits.wholePixels : blobLimits.pixels;
  if (pixels <= most) return Math.ceil((isWhole ? wholeReadWeight : 1) * (pixels / 1e6));
  const [has, accepted] = [pixels, most].map((each) => Number((each / 1e6).toFixed(1)));
  const kind = isWhole ? ' of an AVIF, GIF, animation or interlaced PNG' : '';
  throw refusal('too_large', `The picture has ${has} megapixels; ${accepted} is the most that is accepted${kind}`);
}

/** Pictures wait in memory: limits in bytes, and in number per uploader. */
const maxQueuedBytes = 128 * 1024 ** 2;
const maxPerUploader = 4;

/** @param decoder replaced in tests */
export function createImages(decoder: Decoder = createDecoder()): Images {
  const queue = createFairQueue({
    maxAtOnce: 1,
    maxOfUnproven: 0,
    shareOf: () => ({ maxAtOnce: 1, isUnproven: false }),
  });
  const running = new Set<Promise<unknown>>();
  /** bytes waiting or being decoded, and number of pictures per uploader */
  let queuedBytes = 0;
  const queuedByUploader = new Map<string, number>();

  /** Counts abandoned uploads too: their pictures stay in memory until their turn. */
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
      // An exhausted allowance affects only the next upload.
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
