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

/** The whole of a scene in one colour. */
export function whole(fill: string, more = ''): string {
  return rect(0, 0, sceneWidth, sceneHeight, fill, more);
}
