import { PictureRefused } from './refused.ts';
import * as texts from './texts.ts';

/** A canvas for a page or a worker. */
export interface PictureCanvas {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** encodes the drawing; browsers that can't write the type use another */
  write(type: string, quality: number): Promise<Blob>;
}

const unable = () => new PictureRefused(texts.noPictureWork);

function inPage(width: number, height: number): PictureCanvas {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw unable();
  return {
    context,
    write: (type, quality) =>
      new Promise((resolve, reject) => {
        canvas.toBlob((blob) => (blob === null ? reject(unable()) : resolve(blob)), type, quality);
      }),
  };
}

/** @throws PictureRefused if there is no canvas */
export function createPictureCanvas(width: number, height: number): PictureCanvas {
  // Browsers without it have no canvas in workers, so there this runs in the page.
  if (typeof OffscreenCanvas === 'undefined') return inPage(width, height);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw unable();
  return { context, write: (type, quality) => canvas.convertToBlob({ type, quality }) };
}
