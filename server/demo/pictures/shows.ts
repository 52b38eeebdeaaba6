import type { Random } from '#server/demo/random.ts';
import { bust, crowd, figure } from './people.ts';
import { blurred, circle, ellipse, glow, path, rect, repeat, sceneWidth, vertical, whole, within } from './shapes.ts';

/** A concert from the middle of the crowd: beams through haze, a band against the light. */
export function stage(random: Random): string {
  const [warm, cold] = random.pick<[string, string]>([
    ['#ffb35c', '#c2338f'],
    ['#ff7a59', '#4a4be0'],
    ['#ffd27a', '#1f8f9e'],
  ]);
  const beams = repeat(9, (index) => {
    const [x, foot] = [120 + index * 120, within(random, 40, 1160)];
    const spread = within(random, 60, 130);
    const colour = index % 2 === 0 ? 'url(#warm)' : 'url(#cold)';
    return path(
      `M${String(x - 5)} 60L${String(x + 5)} 60L${String(foot + spread)} 640L${String(foot - spread)} 640Z`,
      colour,
    );
  });
  const lamps = repeat(
    9,
    (index) =>
      circle(120 + index * 120, 60, 46, index % 2 === 0 ? 'url(#lampWarm)' : 'url(#lampCold)') +
      circle(120 + index * 120, 60, 9, '#fff6e0'),
  );
  const player = (x: number, height: number) => figure(random, x, 500, height, '#0d0714');
  const neck = (x: number) =>
    `<path d="M${String(x - 26)} 396L${String(x + 62)} 356" stroke="#0d0714" stroke-width="7"/>${ellipse(x - 20, 400, 22, 15, '#0d0714', `transform="rotate(-24 ${String(x - 20)} 400)"`)}`;
  const kit =
    ellipse(720, 470, 46, 42, '#0d0714') +
    ellipse(660, 440, 26, 7, '#0d0714') +
    ellipse(784, 428, 30, 6, '#0d0714') +
    rect(658, 440, 4, 62, '#0d0714') +
    rect(782, 428, 4, 74, '#0d0714') +
    bust(random, 720, 384, 34, '#0d0714');
  const singer = player(520, 190) + rect(556, 352, 4, 150, '#0d0714') + circle(558, 350, 8, '#0d0714');
  return [
    '<defs>',
    vertical('sky', [
      [0, '#120a1e'],
      [0.45, cold],
      [0.66, warm],
      [1, '#1a0d20'],
    ]),
    vertical('warm', [
      [0, warm, 0.85],
      [0.5, warm, 0.28],
      [1, warm, 0],
    ]),
    vertical('cold', [
      [0, cold, 0.9],
      [0.5, cold, 0.35],
      [1, cold, 0],
    ]),
    glow('lampWarm', warm),
    glow('lampCold', cold),
    glow('behind', '#fff0cf', 0.9),
    blurred('soft', 9),
    blurred('near', 3),
    '</defs>',
    whole('url(#sky)'),
    whole('#0b0614', 'fill-opacity=".42"'),
    ellipse(600, 430, 560, 210, 'url(#behind)'),
    rect(0, 44, sceneWidth, 10, '#0b0712'),
    `<g filter="url(#soft)">${beams}</g>`,
    lamps,
    rect(60, 300, 90, 210, '#0c0713'),
    rect(1050, 300, 90, 210, '#0c0713'),
    player(330, 178),
    neck(330),
    kit,
    singer,
    player(900, 182),
    neck(900),
    rect(0, 500, sceneWidth, 60, '#0f0818'),
    `<g filter="url(#soft)">${ellipse(600, 520, 640, 34, warm, 'fill-opacity=".35"')}</g>`,
    crowd(random, [
      { y: 590, size: 27, fill: '#3a1638', arms: 0.25 },
      { y: 640, size: 38, fill: '#24102a', arms: 0.3 },
      { y: 700, size: 56, fill: '#150a1b', arms: 0.25 },
    ]),
    `<g filter="url(#near)">${crowd(random, [{ y: 768, size: 92, fill: '#08040c', arms: 0.2 }])}</g>`,
  ].join('');
}

/** A film or a talk in the dark: a bright wall, and rows of heads before it. */
export function screening(random: Random): string {
  const light = random.pick(['#bfe0ff', '#ffe3b0', '#d9ccff'] as const);
  const picture = vertical('film', [
    [0, '#7fb2e0'],
    [0.55, '#f4c79a'],
    [1, '#e08a66'],
  ]);
  const rays = path('M600 40L300 160L900 160Z', light, 'fill-opacity=".08"');
  return [
    '<defs>',
    vertical('room', [
      [0, '#0a0d1c'],
      [0.6, '#1b1c38'],
      [1, '#07070f'],
    ]),
    picture,
    glow('spill', light, 0.85),
    glow('bulb', '#ffcf83', 0.8),
    blurred('soft', 2),
    blurred('near', 4),
    '</defs>',
    whole('url(#room)'),
    ellipse(600, 330, 680, 400, 'url(#spill)'),
    rays,
    rect(270, 130, 660, 372, '#f5efe2'),
    rect(278, 138, 644, 356, 'url(#film)'),
    circle(within(random, 420, 780), 300, 46, '#fff2cc'),
    `<g filter="url(#soft)">${path('M278 430C400 360 470 400 560 372C660 340 760 410 922 360V494H278Z', '#5f5a84')}${path('M278 470C420 420 540 462 660 432C760 408 840 446 922 424V494H278Z', '#2f2f55')}</g>`,
    figure(random, 520, 470, 92, '#1d1a38'),
    figure(random, 572, 472, 86, '#1d1a38'),
    repeat(11, (index) => {
      const [x, y] = [index * 120, 76 + Math.sin((index / 10) * Math.PI) * 34];
      return circle(x, y, 26, 'url(#bulb)') + circle(x, y, 5, '#fff2cc');
    }),
    `<g>${crowd(random, [
      { y: 560, size: 34, fill: '#23264a', arms: 0 },
      { y: 612, size: 48, fill: '#161831', arms: 0.03 },
      { y: 684, size: 68, fill: '#0c0d1d', arms: 0.02 },
    ])}</g>`,
    `<g filter="url(#near)">${crowd(random, [{ y: 770, size: 104, fill: '#050509', arms: 0 }])}</g>`,
  ].join('');
}
