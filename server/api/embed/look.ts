import * as z from 'zod/mini';

export const themes = ['light', 'dark', 'auto'] as const;
type Theme = (typeof themes)[number];

/** How a page in another site looks. */
export interface Look {
  theme: Theme;
  /** `7139e0`; null: ours, one for each theme */
  accent: string | null;
}

interface Palette {
  surface: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
}

const palettes: Record<'light' | 'dark', Palette> = {
  light: { surface: 'ffffff', text: '1c1a29', muted: '595668', line: 'dedbe3', accent: '7139e0' },
  dark: { surface: '1a1922', text: 'f5f3ef', muted: 'b6b3c2', line: '3b3948', accent: 'ab90ff' },
};

/** What something that isn't text must have to be made out (WCAG 2.2, 1.4.11). */
const leastContrast = 3;

/** Relative luminance of `7139e0`, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

const palettesOf = (theme: Theme) => (theme === 'auto' ? (['light', 'dark'] as const) : [theme]);

/** Why a colour can't be the accent of a theme; null if it can. */
function faultOf(accent: string, theme: Theme): string | null {
  for (const name of palettesOf(theme)) {
    const found = contrast(accent, palettes[name].surface);
    if (found >= leastContrast) continue;
    // Rounded down: 2.96 isn't enough.
    const text = (Math.floor(found * 10) / 10).toFixed(1);
    const way = name === 'light' ? 'darker' : 'lighter';
    return `Needs a contrast of 3 with the ${name} background, and has ${text}; choose a ${way} colour${theme === 'auto' ? ', or one theme' : ''}`;
  }
  return null;
}

const Colour = z.pipe(
  z.string().check(z.regex(/^#?([\da-f]{3}|[\da-f]{6})$/i, 'Must be a colour such as 7139e0')),
  z.transform((text) => {
    const digits = text.replace('#', '').toLowerCase();
    return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  }),
);

/** The parameters of an embedded page's look. */
export const lookShape = {
  theme: z._default(z.enum(themes, `Must be ${themes.join(', ')}`), 'auto'),
  accent: z.optional(Colour),
};

/** For a schema with `lookShape`: an accent that can't be made out is refused. */
export const isVisibleAccent = z.superRefine<{ theme: Theme; accent?: string | undefined }>(
  ({ theme, accent }, context) => {
    // One that is no colour has been refused as such.
    const fault = accent === undefined || !/^[\da-f]{6}$/.test(accent) ? null : faultOf(accent, theme);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['accent'], message: fault });
  },
);

function variables(name: 'light' | 'dark', accent: string | null): string {
  const { surface, text, muted, line, accent: usual } = palettes[name];
  const fill = accent ?? usual;
  // One of both always has more than 4.5.
  const label = contrast(fill, 'ffffff') >= contrast(fill, '000000') ? 'ffffff' : '000000';
  return `:root{color-scheme:${name};--s:#${surface};--t:#${text};--m:#${muted};--l:#${line};--a:#${fill};--o:#${label}}`;
}

const rules = [
  '*{box-sizing:border-box;margin:0}',
  'body{padding:.75rem;background:var(--s);color:var(--t);font:1rem/1.45 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}',
  'h1,h2{line-height:1.2;text-wrap:pretty}h1{font-size:1.25rem}h2{font-size:1.05rem}',
  'ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.75rem;padding:0;margin:.75rem 0;list-style:none}',
  'a{color:inherit;text-underline-offset:.2em}a:focus-visible{outline:3px solid var(--t);outline-offset:2px;border-radius:.25rem}',
  '.c{position:relative;display:flex;gap:.75rem;padding:.75rem;border:1px solid var(--l);border-radius:.75rem}',
  '.c>div,.e>div{flex:1;min-width:0}.c a{text-decoration:none}.c a::after{content:"";position:absolute;inset:0;border-radius:.75rem}',
  '.c:hover a{text-decoration:underline}.c a:focus-visible{outline:0}.c a:focus-visible::after{outline:3px solid var(--t);outline-offset:2px}',
  '.c img,.d{width:5.5rem;height:5.5rem;object-fit:cover;border-radius:.5rem;background:var(--l);flex:none}',
  '.d{display:grid;place-content:center;text-align:center;background:var(--a);color:var(--o);line-height:1.1}.d b{display:block;font-size:1.75rem}',
  '.e>img,.e>svg{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:.75rem;background:var(--l);margin-bottom:.75rem}',
  '.e p,.c p{margin-top:.3rem}.m{color:var(--m);font-size:.925rem}.w{font-weight:600}',
  '.n{display:inline-block;padding:.1rem .6rem;border:2px solid currentColor;border-radius:1rem;font-weight:600;font-size:.875rem}',
  '.b{display:inline-block;margin-top:.9rem;padding:.65rem 1.25rem;border-radius:.625rem;background:var(--a);color:var(--o);font-weight:600;text-decoration:none}.b:hover{text-decoration:underline}.b:focus-visible{border-radius:.625rem}',
  '.v{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  '@media (min-width:40em){.e{display:flex;gap:1.25rem;align-items:start;max-width:56rem}.e>img,.e>svg{width:45%;margin:0}}',
].join('');

/** The style sheet of a look: some 3 kB, in the document itself. */
export function styleOf({ theme, accent }: Look): string {
  const first = variables(theme === 'dark' ? 'dark' : 'light', accent);
  const other = theme === 'auto' ? `@media (prefers-color-scheme:dark){${variables('dark', accent)}}` : '';
  return first + other + rules;
}
