import type { Random } from '#server/demo/random.ts';
import { arm, bust, figure } from './people.ts';
import {
  blurred,
  bokeh,
  circle,
  ellipse,
  glow,
  path,
  rect,
  repeat,
  sceneWidth,
  vertical,
  whole,
  within,
} from './shapes.ts';

/** A street of stalls at dusk under strings of lamps. */
export function market(random: Random): string {
  const cloths = ['#c4472f', '#d98a2b', '#2f7d73', '#8a3a6b', '#3a5f9c'] as const;
  const stall = (x: number, y: number, width: number): string => {
    const [height, colour] = [width * 0.72, random.pick(cloths)];
    const stripes = repeat(6, (index) => {
      const [left, step] = [x + (index * width) / 6, width / 6];
      return path(
        `M${String(left)} ${String(y)}h${String(step)}l${String(step * 0.1)} ${String(width * 0.24)}q${String(-step / 2)} ${String(step * 0.5)} ${String(-step * 1.1)} 0Z`,
        index % 2 === 0 ? colour : '#efe0c4',
      );
    });
    const goods = repeat(22, () =>
      circle(
        x + within(random, 0.06, 0.94) * width,
        y + height * within(random, 0.68, 0.78),
        width * within(random, 0.022, 0.045),
        random.pick(['#e0662f', '#f0b83c', '#7ba23f', '#b8343a', '#d9cfa8', '#7c4a86']),
      ),
    );
    const seller = bust(random, x + width * within(random, 0.3, 0.7), y + height * 0.44, width * 0.1, '#3b1f1c');
    return [
      rect(x, y + width * 0.1, width, height * 0.7, '#2b1718'),
      rect(x, y + width * 0.12, width, height * 0.68, 'url(#lit)'),
      seller,
      rect(x - 4, y + height * 0.74, width + 8, height * 0.3, '#4a2a20'),
      rect(x - 4, y + height * 0.74, width + 8, 6, '#a2653a'),
      goods,
      stripes,
      circle(x + width / 2, y + width * 0.34, width * 0.5, 'url(#lamp)'),
      circle(x + width / 2, y + width * 0.32, width * 0.03, '#fff3cf'),
    ].join('');
  };
  const string = (from: number, to: number, sag: number): string => {
    const lamps = repeat(19, (index) => {
      const part = (index + 0.5) / 19;
      const [x, y] = [part * sceneWidth, from + (to - from) * part + Math.sin(part * Math.PI) * sag];
      return circle(x, y, 30, 'url(#lamp)') + circle(x, y, 5.5, '#fff1c9');
    });
    return `<path d="M0 ${String(from)}Q600 ${String((from + to) / 2 + sag * 2)} 1200 ${String(to)}" fill="none" stroke="#1b1420" stroke-width="2.5"/>${lamps}`;
  };
  const walkers = (count: number, y: number, height: number, fill: string) =>
    repeat(count, () =>
      figure(random, within(random, 60, 1140), y + within(random, -14, 14), height * within(random, 0.92, 1.06), fill),
    );
  return [
    '<defs>',
    vertical('sky', [
      [0, '#1d2450'],
      [0.35, '#5a3a78'],
      [0.58, '#d8705a'],
      [0.7, '#f0a860'],
      [1, '#2a1620'],
    ]),
    vertical('ground', [
      [0, '#b06a48'],
      [0.35, '#5a3230'],
      [1, '#1c0f16'],
    ]),
    vertical('lit', [
      [0, '#ffcf7d', 0.95],
      [1, '#b7632f', 0.35],
    ]),
    glow('lamp', '#ffc766', 0.85),
    blurred('far', 3.2),
    blurred('near', 4),
    '</defs>',
    whole('url(#sky)'),
    `<g filter="url(#far)">${repeat(9, (index) => rect(index * 140 - 20, 330 - within(random, 10, 150), 130, 300, random.pick(['#43284e', '#54304f', '#38254a'])))}${bokeh(random, { count: 46, from: 210, to: 470, colours: ['#ffd58a', '#ff9f5c', '#ffe9bd'], size: 13 })}</g>`,
    rect(0, 520, sceneWidth, 280, 'url(#ground)'),
    `<g filter="url(#far)">${repeat(5, (index) => stall(190 + index * 172, 404, 150))}</g>`,
    walkers(13, 560, 112, '#3a1d2a'),
    repeat(26, () =>
      ellipse(
        within(random, 80, 1120),
        within(random, 560, 760),
        within(random, 30, 110),
        within(random, 3, 8),
        '#ffbf73',
        'fill-opacity=".16"',
      ),
    ),
    stall(-70, 330, 380),
    stall(910, 318, 400),
    string(120, 60, 90),
    string(40, 170, 110),
    string(230, 250, 50),
    walkers(6, 700, 250, '#1c0d15'),
    `<g filter="url(#near)">${bust(random, 300, 650, 92, '#0d060b')}${bust(random, 830, 690, 104, '#0a0408')}</g>`,
    bokeh(random, { count: 9, from: 40, to: 760, colours: ['#ffd58a', '#ffb069'], size: 46 }),
  ].join('');
}

/** A terrace above the city at night: dancers before a hundred windows out of focus. */
export function rooftop(random: Random): string {
  const hue = random.pick<[string, string, string]>([
    ['#1a1440', '#7a2f74', '#f07a5a'],
    ['#0c1a3a', '#2a4a86', '#e08a70'],
    ['#180f33', '#4b2a7c', '#d65a86'],
  ]);
  const towers = repeat(16, (index) => {
    const [width, height] = [within(random, 60, 120), within(random, 90, 330)];
    const [x, top] = [index * 78 - 30, 560 - height];
    const windows = repeat(Math.floor(height / 9), () =>
      rect(
        x + within(random, 6, width - 14),
        top + within(random, 8, height - 12),
        7,
        9,
        random.pick(['#ffd98f', '#ffbe6b', '#bcd8ff']),
        `fill-opacity="${String(within(random, 0.35, 0.9))}"`,
      ),
    );
    return rect(x, top, width, height + 20, random.pick(['#17122e', '#1d1838', '#231a40'])) + windows;
  });
  const string = (from: number, to: number) =>
    repeat(15, (index) => {
      const [x, y] = [index * 86, from + ((to - from) * index) / 15 + Math.sin((index / 14) * Math.PI) * 70];
      return circle(x, y, 36, 'url(#lamp)') + circle(x, y, 7, '#fff3d0');
    });
  const people = (y: number, size: number, fill: string, count: number) =>
    repeat(count, (index) => {
      const x = ((index + 0.5) * sceneWidth) / count + within(random, -30, 30);
      const top = y + within(random, -16, 16);
      return (random.next() < 0.5 ? arm(random, x, top, size, fill) : '') + bust(random, x, top, size, fill);
    });
  return [
    '<defs>',
    vertical('sky', [
      [0, hue[0]],
      [0.45, hue[1]],
      [0.72, hue[2]],
      [1, '#160d1c'],
    ]),
    glow('lamp', '#ffc873', 0.8),
    glow('floor', '#ff9f6b', 0.75),
    blurred('far', 5),
    blurred('near', 5),
    '</defs>',
    whole('url(#sky)'),
    circle(within(random, 200, 1000), within(random, 90, 200), 34, '#fdf0d2', 'fill-opacity=".9"'),
    `<g filter="url(#far)">${towers}</g>`,
    bokeh(random, { count: 34, from: 330, to: 590, colours: ['#ffd08a', '#ff8fa0', '#9fc4ff', '#ffe7b5'], size: 26 }),
    rect(0, 566, sceneWidth, 240, '#180e1c'),
    rect(0, 560, sceneWidth, 8, '#3b2636'),
    repeat(13, (index) => rect(index * 100 + 20, 560, 5, 110, '#2a1a2a')),
    ellipse(600, 640, 640, 170, 'url(#floor)'),
    string(110, 60),
    string(200, 130),
    people(520, 40, '#3a1a34', 15),
    people(590, 62, '#24101f', 9),
    `<g filter="url(#near)">${people(690, 104, '#0d060d', 5)}</g>`,
  ].join('');
}
