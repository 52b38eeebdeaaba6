/** How far a laid-out event stands from the spot that it shares, in px. */
export interface Offset {
  x: number;
  y: number;
}

const circleAtMost = 9;
// Between two neighbours there is room for a marker of 40 px and a finger.
const apartPx = 52;

/** Events of one spot laid out around it: few in a circle, many along a spiral that begins in the middle. */
export function pileLayout(count: number): Offset[] {
  if (count <= circleAtMost) {
    const radius = Math.max(apartPx, (apartPx * count) / (2 * Math.PI));
    return Array.from({ length: count }, (_unused, index) => {
      const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
      return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
    });
  }
  const offsets: Offset[] = [];
  let angle = 0;
  for (let index = 0; index < count; index += 1) {
    // One turn farther out is one marker farther out.
    const radius = apartPx + (apartPx * angle) / (2 * Math.PI);
    offsets.push({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
    angle += apartPx / radius;
  }
  return offsets;
}
