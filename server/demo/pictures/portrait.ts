import { renderSvg } from '#server/infra/images/render-svg.ts';
import { createRandom } from '#server/demo/random.ts';
import { circle, ellipse, path, rect, within } from './shapes.ts';

const side = 320;

/** What is chosen for a face; the rest is drawn by chance. */
export interface Look {
  skin: 'deep' | 'brown' | 'tan' | 'light' | 'pale';
  hair: 'black' | 'brown' | 'copper' | 'blond' | 'grey';
  cut: 'afro' | 'long' | 'bob' | 'bun' | 'short' | 'curls' | 'bald' | 'cap' | 'locs';
  beard?: 'stubble' | 'full';
  glasses?: true;
  /** degrees of the wall behind and of the clothes */
  hues: [wall: number, cloth: number];
}

const skins = {
  deep: ['#6b3f2a', '#54301f'],
  brown: ['#8d5636', '#744428'],
  tan: ['#b97a4e', '#9c623b'],
  light: ['#d9a077', '#bf835b'],
  pale: ['#efc3a0', '#d9a27f'],
} as const;
const hairs = { black: '#1d1517', brown: '#46291c', copper: '#9a4a22', blond: '#c9974e', grey: '#8f8a8a' } as const;

const circlesOf = (colour: string, ...places: [x: number, y: number, radius: number][]) =>
  places.map(([x, y, radius]) => circle(x, y, radius, colour)).join('');

/** What lies behind the head, and what lies over the brow. */
function hairOf(cut: Look['cut'], colour: string, accent: string): [behind: string, before: string] {
  const fringe = path(
    'M92 142C86 74 126 52 162 52C202 52 236 76 228 142C222 116 206 100 178 98C142 98 106 104 92 142Z',
    colour,
  );
  switch (cut) {
    case 'afro':
      return [
        circle(160, 112, 92, colour) + circle(86, 134, 40, colour) + circle(234, 134, 40, colour),
        path('M94 136C90 66 230 66 226 136C206 100 114 100 94 136Z', colour),
      ];
    case 'long':
      return [
        path(
          'M78 250C66 160 76 46 160 46C246 46 254 160 242 252C226 266 206 262 200 240L120 240C112 262 92 264 78 250Z',
          colour,
        ),
        path(
          'M94 152C90 92 120 66 150 64C146 92 118 108 94 152ZM226 154C230 96 200 66 150 64C168 92 208 104 226 154Z',
          colour,
        ),
      ];
    case 'bob':
      return [
        path(
          'M80 204C70 116 84 48 160 48C238 48 250 116 240 204C228 214 212 210 208 196L112 196C108 210 92 214 80 204Z',
          colour,
        ),
        path('M94 138C92 84 126 66 160 66C196 66 228 84 226 138C190 122 130 122 94 138Z', colour),
      ];
    case 'bun':
      return [circle(160, 42, 32, colour) + circle(160, 112, 74, colour), fringe];
    case 'curls':
      return [
        circlesOf(colour, [90, 116, 32], [118, 74, 34], [160, 60, 36], [202, 74, 34], [230, 116, 32]) +
          circlesOf(colour, [84, 150, 24], [236, 150, 24]),
        circlesOf(colour, [108, 102, 18], [136, 88, 20], [164, 84, 20], [192, 90, 19], [214, 106, 16]),
      ];
    case 'locs':
      return [
        [84, 98, 112, 208, 222, 236]
          .map((x) => rect(x - 9, 96, 18, 148 - Math.abs(160 - x) * 0.3, colour, 'rx="9"'))
          .join('') + circle(160, 114, 76, colour),
        path('M94 136C92 84 126 62 160 62C196 62 228 84 226 136C210 106 184 96 160 98C136 96 110 106 94 136Z', colour),
      ];
    case 'cap':
      return [
        path('M92 170C84 120 100 90 160 90C222 90 236 120 228 170Z', colour),
        path('M88 126C86 66 126 50 160 50C198 50 234 68 232 126C190 112 130 112 88 126Z', accent) +
          path(
            'M86 126C130 106 206 108 262 132C266 140 258 146 248 144C196 128 130 130 88 136Z',
            accent,
            'fill-opacity=".78"',
          ),
      ];
    case 'bald':
      return [
        '',
        path('M104 96C120 66 160 62 176 66C150 70 122 80 104 96Z', '#fff', 'fill-opacity=".16" clip-path="url(#head)"'),
      ];
    case 'short':
      return [path('M92 150C84 94 112 58 160 58C210 58 238 94 228 150Z', colour), fringe];
  }
}

/** A face as the app's posters are drawn: few shapes, flat, with the light from one side. */
function portraitSvg(seed: string, { skin, hair, cut, beard, glasses, hues: [wall, cloth] }: Look): string {
  const random = createRandom(`portrait ${seed}`);
  const [face, shade] = skins[skin];
  const colour = hairs[hair];
  const [clothes, dark] = [`hsl(${String(cloth)} 48% 46%)`, `hsl(${String(cloth)} 50% 34%)`];
  const [behind, before] = hairOf(cut, colour, clothes);
  const width = within(random, 58, 66);
  const [eyes, smile, brow] = [within(random, 144, 150), within(random, 9, 17), within(random, -4, 3)];
  const eye = (x: number) =>
    ellipse(x, eyes, 5.4, 6.4, '#20130f') +
    circle(x + 1.8, eyes - 2, 1.7, '#fff') +
    `<path d="M${String(x - 13)} ${String(eyes - 16 - brow)}Q${String(x)} ${String(eyes - 23)} ${String(x + 13)} ${String(eyes - 16 + brow)}" fill="none" stroke="${hair === 'blond' ? '#8a6230' : colour}" stroke-width="5" stroke-linecap="round"/>`;
  const jaw = `M${String(160 - width)} 132C${String(160 - width)} 210 ${String(160 - width * 0.6)} 236 160 236C${String(160 + width * 0.6)} 236 ${String(160 + width)} 210 ${String(160 + width)} 132`;
  const chin =
    beard === undefined
      ? ''
      : path(
          `${jaw}C${String(160 + width - 6)} 176 190 178 160 178C130 178 ${String(160 - width + 6)} 176 ${String(160 - width)} 132Z`,
          colour,
          beard === 'full' ? '' : 'fill-opacity=".32"',
        );
  const lip = beard === 'full' ? '#d98a7a' : shade;
  const lenses =
    glasses === undefined
      ? ''
      : `<g fill="#fff" fill-opacity=".14" stroke="#2a2024" stroke-width="4">${ellipse(134, eyes + 1, 21, 19, '#ffffff22')}${ellipse(186, eyes + 1, 21, 19, '#ffffff22')}<path d="M155 ${String(eyes)}q5 -4 10 0" fill="none"/></g>`;
  const neck = path('M134 208L134 258C134 276 186 276 186 258L186 208Z', shade);
  const shirt =
    path('M28 320C32 264 92 252 130 246C140 268 180 268 190 246C228 252 288 264 292 320Z', clothes) +
    path('M190 246C228 252 288 264 292 320L228 320C226 290 206 270 184 260Z', dark, 'fill-opacity=".5"');
  const collar =
    random.next() < 0.5
      ? path('M130 246C138 272 182 272 190 246L198 252C190 286 130 286 122 252Z', dark)
      : path('M126 246L160 290L118 278ZM194 246L160 290L202 278Z', '#fbf1e0');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(side)}" height="${String(side)}"><defs><linearGradient id="wall" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="hsl(${String(wall)} 62% 72%)"/><stop offset="1" stop-color="hsl(${String((wall + 24) % 360)} 52% 48%)"/></linearGradient><clipPath id="head">${path(`${jaw}C${String(160 + width)} 64 ${String(160 - width)} 64 ${String(160 - width)} 132Z`, '#fff')}</clipPath></defs>`,
    rect(0, 0, side, side, 'url(#wall)'),
    circle(within(random, 40, 280), within(random, 40, 120), within(random, 40, 80), '#fff4d8', 'fill-opacity=".3"'),
    path(
      `M0 ${String(within(random, 210, 250))}C80 ${String(within(random, 180, 220))} 210 ${String(within(random, 210, 270))} 320 ${String(within(random, 190, 240))}V320H0Z`,
      `hsl(${String(wall)} 46% 36%)`,
      'fill-opacity=".5"',
    ),
    behind,
    ellipse(160 - width, 156, 10, 16, shade),
    ellipse(160 + width, 156, 10, 16, shade),
    neck,
    shirt,
    collar,
    path(`${jaw}C${String(160 + width)} 64 ${String(160 - width)} 64 ${String(160 - width)} 132Z`, face),
    path(
      `M172 78C${String(160 + width + 2)} 84 ${String(160 + width)} 110 ${String(160 + width)} 132C${String(160 + width)} 210 ${String(160 + width * 0.6)} 236 160 236C196 214 206 130 172 78Z`,
      shade,
      'fill-opacity=".42" clip-path="url(#head)"',
    ),
    chin,
    ellipse(122, 176, 13, 9, '#d9534a', 'fill-opacity=".2"'),
    ellipse(198, 176, 13, 9, '#d9534a', 'fill-opacity=".2"'),
    eye(134),
    eye(186),
    lenses,
    `<path d="M162 156Q170 174 156 178" fill="none" stroke="${shade}" stroke-width="5" stroke-linecap="round"/>`,
    path(
      `M138 197Q160 ${String(197 + smile * 0.5)} 182 197Q160 ${String(197 + smile * 2)} 138 197Z`,
      '#fff',
      `stroke="${lip}" stroke-width="4" stroke-linejoin="round"`,
    ),
    before,
    '</svg>',
  ].join('');
}

/** A person's picture as a JPEG. */
export function drawPortrait(seed: string, look: Look): Promise<Uint8Array> {
  return renderSvg(portraitSvg(seed, look));
}
