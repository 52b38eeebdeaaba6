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

/** A palm, or a pine where it is cooler. */
function tree(random: Random, x: number, y: number, height: number, fill: string): string {
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

/** A path towards the hills at dusk, with those who walk it. */
export function trail(random: Random): string {
  const [high, low, near] = random.pick<[string, string, string]>([
    ['#3d4a8c', '#ffb27a', '#1a1526'],
    ['#4a6ea0', '#ffd39a', '#14211f'],
    ['#5a3f7a', '#ff9c7a', '#1b1020'],
  ]);
  const sun = within(random, 420, 820);
  const layers = [
    { base: 420, height: 130, opacity: 0.32 },
    { base: 478, height: 110, opacity: 0.5 },
    { base: 540, height: 90, opacity: 0.72 },
  ].map(
    ({ base, height, opacity }) =>
      path(ridge(random, base, height, 6), near, `fill-opacity="${String(opacity)}"`) +
      rect(0, base - 20, sceneWidth, 130, 'url(#mist)'),
  );
  const forest = repeat(26, (index) =>
    tree(random, index * 48 + within(random, -18, 18), 640 + Math.abs(index - 13) * -3, within(random, 60, 130), near),
  );
  const hikers = repeat(6, (index) =>
    figure(random, 590 + index * 31 - index * index * 2, 690 - index * 15, 118 - index * 13, '#0b0810'),
  );
  return [
    '<defs>',
    vertical('sky', [
      [0, high],
      [0.38, '#c47f8f'],
      [0.56, low],
      [1, near],
    ]),
    vertical('mist', [
      [0, low, 0],
      [0.6, low, 0.42],
      [1, low, 0],
    ]),
    vertical('way', [
      [0, low, 0.95],
      [1, '#8a5a4a', 0.55],
    ]),
    vertical('grass', [
      [0, '#4a3a38'],
      [1, near],
    ]),
    glow('sun', '#fff1cf', 0.95),
    blurred('soft', 3),
    blurred('near', 6),
    '</defs>',
    whole('url(#sky)'),
    circle(sun, 380, 330, 'url(#sun)'),
    circle(sun, 380, 42, '#fff6de'),
    `<g filter="url(#soft)">${repeat(9, () => ellipse(within(random, 0, 1200), within(random, 70, 290), within(random, 90, 240), within(random, 5, 15), '#ffe0c0', 'fill-opacity=".22"'))}</g>`,
    layers.join(''),
    `<g filter="url(#soft)">${forest}</g>`,
    rect(0, 636, sceneWidth, 170, 'url(#grass)'),
    path(
      'M520 800C600 740 560 700 640 668C690 648 690 640 700 634L712 634C716 650 700 660 700 676C690 720 800 750 760 800Z',
      'url(#way)',
    ),
    hikers,
    repeat(240, () => {
      const [x, y] = [within(random, 0, 1200), within(random, 660, 800)];
      return `<path d="M${String(x)} ${String(y)}q${String(within(random, -5, 5))} -12 ${String(within(random, -9, 9))} ${String(within(random, -34, -14))}" stroke="${y > 720 ? '#120c14' : '#3a2c30'}" stroke-width="2" fill="none"/>`;
    }),
    `<g filter="url(#near)">${tree(random, 70, 830, 560, '#0a0710')}${tree(random, 1130, 850, 640, '#0a0710')}</g>`,
  ].join('');
}

/** The first light on the water, and boards or boats on it. */
export function shore(random: Random): string {
  const [high, low, sea] = random.pick<[string, string, string]>([
    ['#2f5d8c', '#ffc58a', '#1d4a66'],
    ['#5b4a8a', '#ff9f86', '#2a3560'],
  ]);
  const sun = within(random, 380, 820);
  const glints = repeat(150, () => {
    const y = within(random, 422, 640);
    const spread = 24 + (y - 420) * 0.9;
    return ellipse(
      sun + within(random, -1, 1) * spread,
      y,
      within(random, 8, 16 + (y - 420) * 0.2),
      within(random, 1, 3.4),
      '#fff0d0',
      `fill-opacity="${String(within(random, 0.3, 0.9))}"`,
    );
  });
  const waves = repeat(90, () => {
    const y = within(random, 424, 650);
    return ellipse(
      within(random, 0, 1200),
      y,
      within(random, 20, 40 + (y - 420) * 0.5),
      within(random, 0.8, 2.4),
      random.pick(['#0d2f47', '#7fa8b8']),
      'fill-opacity=".32"',
    );
  });
  const paddler = (x: number, y: number, height: number) =>
    `${ellipse(x, y + 4, height * 0.75, height * 0.06, '#0a1420')}${figure(random, x, y, height, '#0a1420')}<path d="M${String(x + height * 0.15)} ${String(y - height * 0.85)}L${String(x + height * 0.42)} ${String(y + height * 0.06)}" stroke="#0a1420" stroke-width="${String(height * 0.035)}"/>`;
  return [
    '<defs>',
    vertical('sky', [
      [0, high],
      [0.6, '#e2a08f'],
      [1, low],
    ]),
    vertical('sea', [
      [0, low],
      [0.16, '#9a8c8c'],
      [0.5, sea],
      [1, '#102a3c'],
    ]),
    vertical('sand', [
      [0, '#6a4a40'],
      [1, '#2a1a18'],
    ]),
    glow('sun', '#fff1cf', 0.95),
    blurred('soft', 8),
    blurred('near', 6),
    '</defs>',
    rect(0, 0, sceneWidth, 424, 'url(#sky)'),
    `<g filter="url(#soft)">${repeat(12, () => ellipse(within(random, 0, 1200), within(random, 50, 300), within(random, 80, 260), within(random, 8, 26), random.pick(['#ffd9c0', '#b98a9c', '#ffe9d0']), 'fill-opacity=".4"'))}</g>`,
    circle(sun, 396, 300, 'url(#sun)'),
    circle(sun, 396, 44, '#fff8e2'),
    path(`M0 424V392C120 372 210 396 330 424Z`, '#54506e', 'fill-opacity=".75"'),
    path('M1200 424V382C1060 372 980 404 880 424Z', '#54506e', 'fill-opacity=".6"'),
    rect(0, 422, sceneWidth, 270, 'url(#sea)'),
    waves,
    glints,
    paddler(sun - 220, 500, 84),
    paddler(sun + 130, 470, 58),
    paddler(sun + 20, 560, 120),
    path('M0 690C180 640 320 684 520 660C760 632 900 690 1200 652V800H0Z', '#e8d6c4', 'fill-opacity=".55"'),
    path('M0 704C180 656 320 698 520 674C760 648 900 704 1200 668V800H0Z', 'url(#sand)'),
    figure(random, 180, 760, 190, '#0d0a0c'),
    figure(random, 262, 766, 180, '#0d0a0c'),
    figure(random, 930, 756, 176, '#0d0a0c'),
    `<g filter="url(#near)">${tree({ ...random, next: () => 0.2 }, 1100, 860, 720, '#0a0709')}</g>`,
  ].join('');
}
