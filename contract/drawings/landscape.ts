/** A generator of numbers in [0, 1), the same for the same seed on every device (FNV-1a, then mulberry32). */
export function seededNumbers(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The landscape of a poster in a 160 by 90 viewport. */
export interface Landscape {
  /** how far the dusk has gone, 0 to 0.9; beyond 0.5 the moon has risen */
  late: number;
  /** to add to the hue, in degrees */
  turn: number;
  /** shapes of `drawings.svg` by id, farthest first, each with its SVG transform */
  shapes: [id: string, transform: string][];
}

/** A landscape at dusk with a motif, the same for the same seed. */
export function landscapeOf(seed: string, motif: string): Landscape {
  const next = seededNumbers(seed);
  const within = (least: number, most: number) => Math.round(least + next() * (most - least));
  const coin = () => within(0, 1) * 2 - 1;
  const late = within(0, 9) / 10;
  const side = coin();
  // Thumbnails show the middle square, banners the middle three fifths of the height: the motif stays within both.
  const x = 80 + side * within(6, 18);
  const scale = within(66, 80) / 100;
  const mirrored = coin();
  return {
    late,
    turn: within(-9, 9),
    shapes: [
      [late > 0.5 ? 'moon' : 'sun', `translate(${x - side * within(40, 58)} ${within(24, 42)})scale(${within(8, 15)})`],
      [`ridges-${within(0, 15)}`, `translate(${80 - mirrored * 80})scale(${mirrored} 1)`],
      [motif, `translate(${x} ${within(64, 68)})scale(${coin() * scale} ${scale})`],
    ],
  };
}
