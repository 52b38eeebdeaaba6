import type { Random } from '#server/demo/random.ts';
import { figure } from './people.ts';
import {
  blurred,
  circle,
  ellipse,
  glow,
  path,
  rect,
  repeat,
  ridge,
  sceneWidth,
  vertical,
  whole,
  within,
} from './shapes.ts';

/** A long table from above, full of dishes, glasses and hands' work. */
export function table(random: Random): string {
  const wood = random.pick<[string, string]>([
    ['#8a5a34', '#5c3820'],
    ['#6f5a48', '#463628'],
    ['#a06a3c', '#6c4020'],
  ]);
  const planks = repeat(9, (index) =>
    rect(
      index * 140 - 20,
      -20,
      138,
      860,
      index % 2 === 0 ? wood[0] : '#7c5030',
      `fill-opacity="${String(within(random, 0.55, 0.95))}"`,
    ),
  );
  const grainLines = repeat(170, () => {
    const x = within(random, 0, 1200);
    return `<path d="M${String(x)} ${String(within(random, -50, 700))}q${String(within(random, -8, 8))} 60 0 ${String(within(random, 80, 260))}" stroke="${wood[1]}" stroke-width="${String(within(random, 0.8, 2.4))}" stroke-opacity=".35" fill="none"/>`;
  });
  const shadow = (x: number, y: number, radius: number) =>
    circle(x + radius * 0.14, y + radius * 0.18, radius * 1.22, 'url(#shade)');
  const fillings: ((x: number, y: number, radius: number) => string)[] = [
    (x, y, radius) =>
      circle(x, y, radius, '#efe6d0') +
      repeat(60, () => {
        const [angle, far] = [within(random, 0, 6.28), within(random, 0, 0.9) * radius];
        return ellipse(
          x + Math.cos(angle) * far,
          y + Math.sin(angle) * far,
          7,
          2.6,
          random.pick(['#fffaf0', '#e2d3b0', '#f6ecd6']),
          `transform="rotate(${String(within(random, 0, 180))} ${String(x + Math.cos(angle) * far)} ${String(y + Math.sin(angle) * far)})"`,
        );
      }) +
      ellipse(x + radius * 0.3, y, radius * 0.55, radius * 0.7, '#6a2f1a') +
      repeat(16, () =>
        ellipse(
          x + radius * within(random, 0, 0.65),
          y + radius * within(random, -0.5, 0.5),
          8,
          5.5,
          random.pick(['#8a3a1f', '#54200f', '#a3532c']),
        ),
      ),
    (x, y, radius) =>
      circle(x, y, radius, '#b5431d') +
      circle(x - radius * 0.1, y - radius * 0.1, radius * 0.85, '#d0652a', 'fill-opacity=".7"') +
      repeat(14, () =>
        circle(
          x + within(random, -0.7, 0.7) * radius,
          y + within(random, -0.7, 0.7) * radius,
          within(random, 5, 13),
          random.pick(['#f0b04a', '#7c2412', '#f4d9a0', '#4e7a2a']),
        ),
      ),
    (x, y, radius) =>
      circle(x, y, radius, '#3f6b2a') +
      repeat(40, () => {
        const [left, top] = [x + within(random, -0.75, 0.75) * radius, y + within(random, -0.75, 0.75) * radius];
        return ellipse(
          left,
          top,
          within(random, 10, 22),
          within(random, 5, 10),
          random.pick(['#5f963a', '#8bb84e', '#2f5420', '#a9cc6a']),
          `transform="rotate(${String(within(random, 0, 180))} ${String(left)} ${String(top)})"`,
        );
      }) +
      repeat(8, () =>
        circle(
          x + within(random, -0.65, 0.65) * radius,
          y + within(random, -0.65, 0.65) * radius,
          within(random, 7, 12),
          random.pick(['#d0392b', '#e8573c']),
        ),
      ),
    (x, y, radius) =>
      circle(x, y, radius, '#5a2f18') +
      repeat(9, (index) => {
        const [left, top] = [x + Math.cos(index * 0.7) * radius * 0.58, y + Math.sin(index * 0.7) * radius * 0.58];
        return (
          ellipse(
            left,
            top,
            30,
            17,
            '#d99a45',
            `transform="rotate(${String(index * 40)} ${String(left)} ${String(top)})"`,
          ) +
          ellipse(
            left - 3,
            top - 4,
            22,
            10,
            '#f0bf6c',
            `transform="rotate(${String(index * 40)} ${String(left)} ${String(top)})"`,
          )
        );
      }) +
      circle(x, y, radius * 0.26, '#f6ead0'),
  ];
  const dish = (x: number, y: number, radius: number, index: number) =>
    shadow(x, y, radius) +
    circle(x, y, radius, random.pick(['#f4eee2', '#dfe6e4', '#3a4a55'])) +
    circle(x, y, radius * 0.84, '#00000022') +
    (fillings[index % fillings.length]?.(x, y, radius * 0.74) ?? '') +
    ellipse(x - radius * 0.3, y - radius * 0.42, radius * 0.5, radius * 0.22, '#fff', 'fill-opacity=".1"');
  const glass = (x: number, y: number) => {
    const drink = random.pick(['#b8322e', '#e8a33a', '#8f1f3f', '#e9d9a0']);
    return (
      shadow(x, y, 40) +
      circle(x, y, 40, '#ffffff', 'fill-opacity=".28"') +
      circle(x, y, 33, drink, 'fill-opacity=".9"') +
      ellipse(x - 10, y - 12, 11, 6, '#fff', 'fill-opacity=".6"') +
      circle(x, y, 38, 'none', 'stroke="#fff" stroke-opacity=".55" stroke-width="2.5"')
    );
  };
  const fork = (x: number, y: number, angle: number) =>
    `<g transform="rotate(${String(angle)} ${String(x)} ${String(y)})">${rect(x - 4, y, 8, 110, '#c9c4ba', 'rx="4"')}${rect(x - 13, y - 44, 4, 44, '#d6d2c8', 'rx="2"')}${rect(x - 2, y - 44, 4, 44, '#d6d2c8', 'rx="2"')}${rect(x + 9, y - 44, 4, 44, '#d6d2c8', 'rx="2"')}${rect(x - 13, y - 6, 26, 12, '#c9c4ba', 'rx="6"')}</g>`;
  const places: [number, number, number][] = [
    [180, 190, 132],
    [500, 150, 118],
    [830, 220, 142],
    [1110, 130, 110],
    [140, 570, 128],
    [450, 500, 158],
    [790, 590, 132],
    [1090, 500, 140],
  ];
  const start = random.between(0, 3);
  return [
    '<defs>',
    `<radialGradient id="lamp" cx=".45" cy=".4" r=".8"><stop offset="0" stop-color="#ffdf9f" stop-opacity=".6"/><stop offset=".5" stop-color="#ff9d4a" stop-opacity=".1"/><stop offset="1" stop-color="#0c0506" stop-opacity=".8"/></radialGradient><radialGradient id="shade"><stop offset=".68" stop-color="#1c0d06" stop-opacity=".75"/><stop offset="1" stop-color="#1c0d06" stop-opacity="0"/></radialGradient>`,
    '</defs>',
    whole(wood[1]),
    planks,
    grainLines,
    `<g transform="rotate(${String(within(random, -5, 5))} 600 400)">`,
    path('M-60 330C300 300 900 420 1260 360L1260 440C900 500 300 380 -60 410Z', '#c9b08a', 'fill-opacity=".5"'),
    places
      .map(([x, y, radius], index) =>
        dish(x + within(random, -22, 22), y + within(random, -20, 20), radius, index + start),
      )
      .join(''),
    [
      [335, 330],
      [655, 340],
      [985, 360],
      [620, 690],
      [300, 710],
      [960, 700],
      [650, 40],
    ]
      .map(([x = 0, y = 0]) => glass(x, y))
      .join(''),
    fork(330, 130, 18),
    fork(960, 560, -160),
    fork(300, 560, -12),
    fork(1000, 250, 28),
    '</g>',
    repeat(40, () =>
      circle(within(random, 0, 1200), within(random, 0, 800), within(random, 1.5, 4), '#f0dcb0', 'fill-opacity=".7"'),
    ),
    whole('url(#lamp)'),
  ].join('');
}

/** An open field in the last sun: kites, and people who hold them. */
export function field(random: Random): string {
  const colours = ['#e0483a', '#f2b33a', '#2f8f86', '#7a4aa8', '#f07a4a', '#3a70c0'] as const;
  const kites = repeat(11, (index) => {
    const [x, y, size] = [80 + index * 104 + within(random, -30, 30), within(random, 70, 340), within(random, 22, 60)];
    const [one, other] = [random.pick(colours), random.pick(colours)];
    const hand = 120 + index * 98;
    const half = `M0 ${String(-size)}L${String(size * 0.66)} 0L0 ${String(size * 1.3)}Z`;
    const tail = `<path d="M0 ${String(size * 1.3)}q${String(size * 0.5)} ${String(size * 0.5)} 0 ${String(size)}t0 ${String(size)}" fill="none" stroke="${other}" stroke-width="3"/>`;
    return `<path d="M${String(x)} ${String(y)}Q${String((x + hand) / 2 - 40)} ${String(y + 220)} ${String(hand)} 590" stroke="#fff" stroke-opacity=".35" stroke-width="1.2" fill="none"/><g transform="translate(${String(x)} ${String(y)})rotate(${String(within(random, -28, 28))})">${path(half, one)}<g transform="scale(-1 1)">${path(half, other)}</g>${path(`M0 ${String(-size)}L0 ${String(size * 1.3)}`, 'none', 'stroke="#40202a" stroke-width="1.5"')}${tail}</g>`;
  });
  return [
    '<defs>',
    vertical('sky', [
      [0, '#4f86c0'],
      [0.45, '#a9c4d6'],
      [0.72, '#ffd9a0'],
      [1, '#ffb878'],
    ]),
    vertical('grass', [
      [0, '#c09a4a'],
      [0.3, '#7c7a38'],
      [1, '#26301a'],
    ]),
    glow('sun', '#fff4d6', 0.95),
    blurred('soft', 10),
    blurred('near', 6),
    '</defs>',
    whole('url(#sky)'),
    circle(970, 520, 460, 'url(#sun)'),
    `<g filter="url(#soft)">${repeat(14, () => ellipse(within(random, 0, 1200), within(random, 60, 420), within(random, 60, 200), within(random, 14, 40), '#fff', 'fill-opacity=".4"'))}</g>`,
    path(ridge(random, 540, 60, 5), '#8a7a6a', 'fill-opacity=".55"'),
    path(ridge(random, 570, 40, 7), '#6a6440', 'fill-opacity=".8"'),
    rect(0, 588, sceneWidth, 220, 'url(#grass)'),
    kites,
    repeat(17, () => {
      const x = within(random, 40, 1160);
      const y = within(random, 606, 660);
      const height = (y - 540) * within(random, 0.75, 1.15);
      return (
        ellipse(x - height * 0.55, y + 2, height * 0.6, 5, '#1a1a0c', 'fill-opacity=".4"') +
        figure(random, x, y, height, random.pick(['#3a2a22', '#2c2a26', '#46302a']))
      );
    }),
    repeat(300, () => {
      const [x, y] = [within(random, 0, 1200), within(random, 650, 810)];
      return `<path d="M${String(x)} ${String(y)}q${String(within(random, -5, 5))} -14 ${String(within(random, -10, 10))} ${String(within(random, -36, -14))}" stroke="${random.pick(['#3a4420', '#8a8a3c', '#1e2612', '#b89a4a'])}" stroke-width="2.2" fill="none"/>`;
    }),
    `<g filter="url(#near)">${figure(random, 130, 860, 420, '#15130d')}${figure(random, 300, 850, 250, '#15130d')}</g>`,
  ].join('');
}
