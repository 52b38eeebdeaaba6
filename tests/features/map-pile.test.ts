import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pileLayout, type Offset } from '#features/map/pile-layout.ts';

const fingerPx = 44;

function nearest(offsets: readonly Offset[]): number {
  const gaps = offsets.flatMap((one, index) =>
    offsets.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  return Math.min(...gaps);
}

test('[MAP-03] property: every event of a pile has a place of its own, a finger apart from every other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (count) => {
      const offsets = pileLayout(count);
      expect(offsets).toHaveLength(count);
      expect(nearest(offsets)).toBeGreaterThanOrEqual(fingerPx);
    }),
  );
});

test('[MAP-03] every number of events that a pile may hold is laid out near its spot', () => {
  for (let count = 1; count <= 40; count += 1) {
    const offsets = pileLayout(count);
    expect(nearest(offsets)).toBeGreaterThanOrEqual(fingerPx);
    // The spot itself is left free, and what belongs to it is on one screen.
    for (const { x, y } of offsets) {
      expect(Math.hypot(x, y)).toBeGreaterThanOrEqual(fingerPx);
      expect(Math.hypot(x, y)).toBeLessThan(260);
    }
  }
});
