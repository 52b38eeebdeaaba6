import sharp from 'sharp';
import type { Images } from '#server/infra/images/process.ts';

/** Makes the sizes of the first picture of each width, which serve for all: they take most of the time of a load. */
export function imagesOfFirst(images: Images): Images {
  const processed = new Map<number, ReturnType<Images['process']>>();
  return {
    ...images,
    async process(bytes) {
      const { width } = await sharp(bytes).metadata();
      const made = processed.get(width) ?? images.process(bytes);
      processed.set(width, made);
      return await made;
    },
  };
}
