import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/**
 * A photo as a phone takes it: a JPEG of several hundred kB, stored rotated, with camera, time and place in its
 * metadata.
 * @param file where it is written
 */
export async function takePhotograph(file: string): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const grain = await sharp({ create: { width: 1800, height: 2400, channels: 3, background: '#743ed8', noise } })
    .blur(1.2)
    .jpeg({ quality: 82 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Scape', Model: 'Test camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 28/1 2500/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '69/1 53/1 100/100',
      },
    })
    .toBuffer();
  writeFileSync(file, grain);
  return grain;
}
