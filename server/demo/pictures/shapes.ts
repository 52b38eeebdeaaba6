import type { Random } from '#server/demo/random.ts';

/** The box that scenes are drawn in, of the shape of a photo. */
export const sceneWidth = 1200;
export const sceneHeight = 800;

/** A number between two, with one decimal: enough for a drawing. */
export function within(random: Random, low: number, high: number): number {
  return Math.round((low + random.next() * (high - low)) * 10) / 10;
}

/** Joins what a function draws so many times. */
export function repeat(times: number, draw: (index: number) => string): string {
  return Array.from({ length: times }, (_, index) => draw(index)).join('');
}

/** A gradient from top to bottom: colours at places from 0 to 1. */
export function vertical(id: string, stops: [at: number, colour: string, opacity?: number][]): string {
  const drawn = stops.map(([at, colour, opacity = 1]) => stop(at, colour, opacity)).join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${drawn}</linearGradient>`;
}

/** A light that fades from its middle. */
export function glow(id: string, colour: string, strength = 1): string {
  const stops = [stop(0, colour, strength), stop(0.35, colour, strength * 0.45), stop(1, colour, 0)];
  return `<radialGradient id="${id}">${stops.join('')}</radialGradient>`;
}

function stop(at: number, colour: string, opacity: number): string {
  return `<stop offset="${String(at)}" stop-color="${colour}" stop-opacity="${String(opacity)}"/>`;
}

export function blurred(id: string, deviation: number): string {
  return `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${String(deviation)}"/></filter>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${String(x)}" cy="${String(y)}" r="${String(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(x: number, y: number, across: number, along: number, fill: string, more = ''): string {
  return `<ellipse cx="${String(x)}" cy="${String(y)}" rx="${String(across)}" ry="${String(along)}" fill="${fill}" ${more}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${String(x)}" y="${String(y)}" width="${String(width)}" height="${String(height)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** Lamps out of focus: discs with a brighter rim, as a lens draws them. */
export function bokeh(
  random: Random,
  lamps: { count: number; from: number; to: number; colours: [string, ...string[]]; size?: number },
): string {
  const { count, from, to, colours, size = 34 } = lamps;
  return repeat(count, () => {
    const [x, y, radius] = [within(random, 0, sceneWidth), within(random, from, to), within(random, size * 0.25, size)];
    const [colour, opacity] = [random.pick(colours), within(random, 0.12, 0.5)];
    const rim = `stroke="${colour}" stroke-width="2" stroke-opacity="${String(Math.min(1, opacity + 0.2))}"`;
    return circle(x, y, radius, colour, `fill-opacity="${String(opacity)}" ${rim}`);
  });
}

/** A row of hills or of haze: a closed line that rises and falls. */
export function ridge(random: Random, base: number, height: number, steps: number): string {
  const width = sceneWidth / steps;
  let [line, last] = [`M0 ${String(sceneHeight)}L0 ${String(base)}`, base];
  for (let index = 1; index <= steps; index += 1) {
    const next = base - within(random, -0.5, 1) * height;
    const [start, end] = [(index - 1) * width, index * width];
    const middle = (start + end) / 2;
    line += `C${String(middle)} ${String(last)} ${String(middle)} ${String(next)} ${String(end)} ${String(next)}`;
    last = next;
  }
  return `${line}L${String(sceneWidth)} ${String(sceneHeight)}Z`;
}

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
