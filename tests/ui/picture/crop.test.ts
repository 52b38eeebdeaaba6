import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import { cropFrame, cropRange, isWhole, movedCrop, type CropPoint, type Size } from '#ui/picture/crop.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });
const sizes = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) });
const crops = fc.record({ x: part, y: part, zoom: fc.double({ min: 0.2, max: 9, noNaN: true }) });
const ratios = fc.constantFrom(1, 3, 16 / 9, 4 / 5);
const tiny = 1e-6;

const middle = ({ left, top, width, height }: ReturnType<typeof cropFrame>) => ({
  x: left + width / 2,
  y: top + height / 2,
});

function forAll(holds: (size: Size, crop: CropPoint, ratio: number) => void): void {
  fc.assert(fc.property(sizes, crops, ratios, holds));
}

test('[WIZ-06] a crop is always inside of the picture, and of the shape that is asked for within a pixel', () => {
  forAll((size, crop, ratio) => {
    const { left, top, width, height } = cropFrame(size, crop, ratio);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + width).toBeLessThanOrEqual(size.width + tiny);
    expect(top + height).toBeLessThanOrEqual(size.height + tiny);
    expect(Math.abs(width - height * ratio)).toBeLessThan(1);
  });
});

test('[WIZ-06] without zoom a crop is as large as fits; zoom shows as many times less, three at most', () => {
  forAll((size, crop, ratio) => {
    const whole = cropFrame(size, { ...crop, zoom: 1 }, ratio);
    expect(Math.min(size.width - whole.width, size.height - whole.height)).toBeLessThan(tiny);
    const zoom = Math.min(3, Math.max(1, crop.zoom));
    expect(cropFrame(size, crop, ratio).width * zoom).toBeCloseTo(whole.width, 3);
  });
});

test('[WIZ-06] the point of a crop is as near to its middle as the picture’s edges let it', () => {
  fc.assert(
    fc.property(sizes, crops, ratios, part, part, (size, crop, ratio, otherX, otherY) => {
      const frame = cropFrame(size, crop, ratio);
      const at = middle(frame);
      // The middle of any other frame of that size in the picture is farther away.
      const other = middle({
        ...frame,
        left: otherX * (size.width - frame.width),
        top: otherY * (size.height - frame.height),
      });
      const point = { x: crop.x * size.width, y: crop.y * size.height };
      expect(Math.abs(at.x - point.x)).toBeLessThanOrEqual(Math.abs(other.x - point.x) + tiny);
      expect(Math.abs(at.y - point.y)).toBeLessThanOrEqual(Math.abs(other.y - point.y) + tiny);
    }),
  );
});

test('[WIZ-06] a crop that is moved follows at once, and comes back from an edge at once', () => {
  fc.assert(
    fc.property(sizes, crops, ratios, part, part, (size, crop, ratio, byX, byY) => {
      const range = cropRange(size, crop, ratio);
      const far = movedCrop(size, crop, { x: 9, y: 9 }, ratio);
      expect(far.x).toBeCloseTo(range.x[1], 9);
      expect(far.y).toBeCloseTo(range.y[1], 9);
      const back = movedCrop(size, far, { x: -byX, y: -byY }, ratio);
      const at = middle(cropFrame(size, back, ratio));
      expect(at.x).toBeCloseTo(back.x * size.width, 3);
      expect(at.y).toBeCloseTo(back.y * size.height, 3);
      expect(back.x).toBeCloseTo(Math.max(range.x[0], far.x - byX), 9);
    }),
  );
});

test('[WIZ-06] a picture that is 16:9 needs no cutting, any other does', () => {
  const wholeOf = (size: Size) => isWhole(size, cropFrame(size, { x: 0.2, y: 0.9, zoom: 1 }, 16 / 9));
  expect(wholeOf({ width: 2560, height: 1440 })).toBe(true);
  expect(wholeOf({ width: 1366, height: 768 })).toBe(true);
  expect(wholeOf({ width: 2560, height: 1920 })).toBe(false);
  expect(wholeOf({ width: 1440, height: 2560 })).toBe(false);
  expect(
    isWhole(
      { width: 2560, height: 1440 },
      cropFrame({ width: 2560, height: 1440 }, { x: 0.5, y: 0.5, zoom: 1.1 }, 16 / 9),
    ),
  ).toBe(false);
});
