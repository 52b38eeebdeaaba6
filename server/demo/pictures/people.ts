import type { Random } from '#server/demo/random.ts';
import { circle, ellipse, path, rect, repeat, sceneWidth, within } from './shapes.ts';

/** The upper part of somebody seen from behind: a head with hair on a neck and shoulders. */
export function bust(random: Random, x: number, y: number, size: number, fill: string): string {
  const at = (across: number, along: number) => `${String(x + across * size)} ${String(y + along * size)}`;
  const lean = within(random, -0.08, 0.08);
  const shoulders = `M${at(-1.05, 3.2)}C${at(-1.1, 1.3)} ${at(-0.75, 1)} ${at(-0.24, 0.86)}L${at(-0.22, 0.4)}L${at(0.22, 0.4)}L${at(0.24, 0.86)}C${at(0.75, 1)} ${at(1.1, 1.3)} ${at(1.05, 3.2)}Z`;
  const head = ellipse(x + lean * size, y, size * 0.42, size * 0.52, fill);
  const hair = [
    '',
    circle(x + lean * size, y - size * 0.56, size * 0.22, fill),
    path(
      `M${at(-0.46, 0)}C${at(-0.6, -0.75)} ${at(0.6, -0.75)} ${at(0.46, 0)}L${at(0.52, 0.85)}L${at(-0.52, 0.85)}Z`,
      fill,
    ),
    circle(x + lean * size, y - size * 0.12, size * 0.58, fill),
    path(
      `M${at(-0.5, -0.22)}L${at(0.78, -0.16)}L${at(0.44, -0.34)}C${at(0.3, -0.66)} ${at(-0.4, -0.66)} ${at(-0.5, -0.22)}Z`,
      fill,
    ),
  ];
  return path(shoulders, fill) + head + (hair[random.between(0, hair.length - 1)] ?? '');
}

/** An arm that is held up, beside a head at this place; some hold a phone that shines. */
export function arm(random: Random, x: number, y: number, size: number, fill: string): string {
  const side = random.next() < 0.5 ? -1 : 1;
  const reach = within(random, 1.1, 1.9) * size;
  const [handX, handY] = [x + side * size * within(random, 0.7, 1.2), y - reach];
  const limb = `M${String(x + side * size * 0.8)} ${String(y + size * 1.5)}Q${String(x + side * size * 1.35)} ${String(y)} ${String(handX)} ${String(handY)}`;
  const line = `<path d="${limb}" fill="none" stroke="${fill}" stroke-width="${String(size * 0.3)}" stroke-linecap="round"/>`;
  const hand = circle(handX, handY, size * 0.2, fill);
  if (random.next() > 0.18) return line + hand;
  const [left, top] = [handX - size * 0.22, handY - size * 0.55];
  return (
    line +
    hand +
    rect(left, top, size * 0.44, size * 0.7, fill, `rx="${String(size * 0.06)}"`) +
    rect(left + size * 0.05, top + size * 0.06, size * 0.34, size * 0.56, '#cfe6ff')
  );
}

/** Somebody standing or walking, whole, with the feet at this place. */
export function figure(random: Random, x: number, y: number, height: number, fill: string): string {
  const at = (across: number, along: number) => `${String(x + across * height)} ${String(y + along * height)}`;
  const limb = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="${fill}" stroke-width="${String(width * height)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const [stride, lean] = [within(random, 0.3, 0.9) * 0.1, within(random, -1, 1) * 0.02];
  const legs =
    limb(`M${at(-0.035, -0.48)}L${at(-stride, -0.24)}L${at(-stride * 1.1, -0.02)}`, 0.07) +
    limb(`M${at(0.035, -0.48)}L${at(stride, -0.25)}L${at(stride, -0.02)}`, 0.07);
  const skirt =
    random.next() < 0.35
      ? path(`M${at(-0.06, -0.58)}L${at(-0.13, -0.2)}Q${at(0, -0.17)} ${at(0.13, -0.2)}L${at(0.06, -0.58)}Z`, fill)
      : '';
  const body = path(
    `M${at(lean - 0.03, -0.84)}C${at(lean - 0.1, -0.83)} ${at(lean - 0.125, -0.8)} ${at(lean - 0.12, -0.74)}L${at(-0.08, -0.44)}L${at(0.08, -0.44)}L${at(lean + 0.12, -0.74)}C${at(lean + 0.125, -0.8)} ${at(lean + 0.1, -0.83)} ${at(lean + 0.03, -0.84)}Z`,
    fill,
  );
  const [left, right] = [within(random, 0, 1) * 0.08, within(random, 0, 1) * 0.08];
  const arms =
    limb(`M${at(lean - 0.1, -0.77)}L${at(-0.13 - left, -0.6)}L${at(-0.1 - left / 2, -0.45)}`, 0.045) +
    limb(`M${at(lean + 0.1, -0.77)}L${at(0.13 + right, -0.6)}L${at(0.09 + right, -0.46)}`, 0.045);
  const head =
    limb(`M${at(lean, -0.86)}L${at(lean, -0.82)}`, 0.05) +
    ellipse(x + lean * 1.4 * height, y - 0.915 * height, height * 0.054, height * 0.068, fill);
  const hair =
    random.next() < 0.4 ? circle(x + (lean * 1.4 - 0.02) * height, y - 0.925 * height, height * 0.07, fill) : '';
  const pack =
    random.next() < 0.3 ? ellipse(x - 0.1 * height, y - 0.66 * height, height * 0.06, height * 0.12, fill) : '';
  return legs + skirt + body + arms + head + hair + pack;
}

/** People seen from behind, row after row, the nearest darkest. */
export function crowd(random: Random, rows: { y: number; size: number; fill: string; arms: number }[]): string {
  return rows
    .map(({ y, size, fill, arms }) => {
      const count = Math.ceil(sceneWidth / (size * 1.7)) + 1;
      return repeat(count, (index) => {
        const [x, top] = [
          index * size * 1.7 + within(random, -size * 0.4, size * 0.4),
          y + within(random, -size * 0.35, size * 0.35),
        ];
        return (random.next() < arms ? arm(random, x, top, size, fill) : '') + bust(random, x, top, size, fill);
      });
    })
    .join('');
}
