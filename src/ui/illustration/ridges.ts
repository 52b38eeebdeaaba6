/** Numbers in [0, 1), the same for the same text on every device. */
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

export interface Landscape {
  sun: { x: number; y: number; radius: number };
  /** SVG paths of the ridges, farthest first, in a 160 by 90 viewport */
  ridges: string[];
}

const ridgeCount = 4;

function ridge(next: () => number, depth: number): string {
  const base = 44 + depth * 11;
  const swing = 15 - depth * 2.2;
  const waves = [1, 2.3, 4.1].map((turns) => ({ turns: turns * (0.7 + next() * 0.6), phase: next() * 7 }));
  const points: string[] = [];
  for (let x = 0; x <= 160; x += 4) {
    const lift = waves.reduce((sum, { turns, phase }, index) => {
      return sum + Math.sin((x / 160) * turns * Math.PI + phase) / (index + 1.2);
    }, 0);
    points.push(`${x} ${(base - lift * swing * 0.6).toFixed(1)}`);
  }
  return `M0 90L${points.join('L')}L160 90Z`;
}

/** A landscape at dusk, the same for the same seed. */
export function landscapeOf(seed: string): Landscape {
  const next = seededNumbers(seed);
  const sun = { x: 28 + next() * 104, y: 22 + next() * 18, radius: 8 + next() * 8 };
  return { sun, ridges: Array.from({ length: ridgeCount }, (_unused, depth) => ridge(next, depth)) };
}
