import type { Random } from '#server/demo/random.ts';
import { path, rect, repeat, within } from './shapes.ts';

/** A palm, or a pine where it is cooler. */
export function tree(random: Random, x: number, y: number, height: number, fill: string): string {
  if (random.next() < 0.4) {
    const [lean, top] = [within(random, -0.2, 0.2) * height, y - height];
    const leaves = repeat(9, (index) => {
      const angle = Math.PI * (-0.1 + index * 0.15);
      const leaf = (along: number, rise: number, fall: number) =>
        `${String(x + lean + Math.cos(angle) * along * height)} ${String(top - Math.sin(angle) * rise * height + fall * height)}`;
      const crown = leaf(0, 0, 0);
      return path(
        `M${crown}Q${leaf(0.26, 0.2, -0.09)} ${leaf(0.44, 0.13, 0.13)}Q${leaf(0.24, 0.16, -0.01)} ${crown}Z`,
        fill,
      );
    });
    return `<path d="M${String(x)} ${String(y)}Q${String(x)} ${String(y - height / 2)} ${String(x + lean)} ${String(top)}" fill="none" stroke="${fill}" stroke-width="${String(height * 0.035)}"/>${leaves}`;
  }
  const layers = repeat(6, (index) => {
    const [top, half] = [y - height * (1 - index * 0.13), height * (0.07 + index * 0.035)];
    return path(
      `M${String(x)} ${String(top)}L${String(x + half)} ${String(top + height * 0.24)}L${String(x - half)} ${String(top + height * 0.24)}Z`,
      fill,
    );
  });
  return rect(x - height * 0.015, y - height * 0.2, height * 0.03, height * 0.22, fill) + layers;
}
