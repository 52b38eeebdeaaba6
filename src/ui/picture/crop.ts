export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, in its pixels, possibly fractional. */
export interface Frame extends Size {
  left: number;
  top: number;
}

/** Which part of a picture is shown, around a point. */
export interface CropPoint {
  /** kept in the centre as far as possible; 0 to 1 */
  x: number;
  y: number;
  /** 1 shows as much as fits, 3 a third of that */
  zoom: number;
}

export const mostZoom = 3;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** As much as fits, centred. */
export const wholeCrop: CropPoint = { x: 0.5, y: 0.5, zoom: 1 };

/**
 * The part of a picture that a crop shows: within the picture, its point as central as possible.
 * @param ratio width / height
 */
export function cropFrame({ width, height }: Size, { x, y, zoom }: CropPoint, ratio: number): Frame {
  const widest = Math.min(width, height * ratio);
  const frameWidth = widest / within(zoom, 1, mostZoom);
  const frameHeight = frameWidth / ratio;
  return {
    left: within(x * width - frameWidth / 2, 0, width - frameWidth),
    top: within(y * height - frameHeight / 2, 0, height - frameHeight),
    width: frameWidth,
    height: frameHeight,
  };
}

/** Whether a frame covers the whole picture, give or take a pixel: then no cropping is needed. */
export function isWhole(size: Size, frame: Frame): boolean {
  return size.width - frame.width < 1.5 && size.height - frame.height < 1.5;
}

/** The range of a crop's point, 0 to 1; beyond it nothing would move. */
export function cropRange(size: Size, crop: CropPoint, ratio: number): { x: [number, number]; y: [number, number] } {
  const { width, height } = cropFrame(size, crop, ratio);
  const restX = width / size.width / 2;
  const restY = height / size.height / 2;
  return { x: [Math.min(restX, 0.5), Math.max(1 - restX, 0.5)], y: [Math.min(restY, 0.5), Math.max(1 - restY, 0.5)] };
}

/**
 * Moves a crop's point, within its range.
 * @param by distance as a share of the picture
 */
export function movedCrop<Crop extends CropPoint>(
  size: Size,
  crop: Crop,
  by: { x: number; y: number },
  ratio: number,
): Crop {
  const { x, y } = cropRange(size, crop, ratio);
  return { ...crop, x: within(within(crop.x, ...x) + by.x, ...x), y: within(within(crop.y, ...y) + by.y, ...y) };
}
