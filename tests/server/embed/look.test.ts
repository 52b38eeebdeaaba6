import { describe, expect, test } from 'vitest';
import type { Refusal } from '#contract/sync/refusals.ts';
import { contrast, styleOf, themes } from '#server/api/embed/look.ts';
import { ListQuery, EventQuery, lookOf } from '#server/api/embed/query.ts';
import { parsed } from '#server/api/http/parse.ts';

const accentIn = (query: object) => {
  const read = EventQuery.safeParse(query);
  return read.success
    ? lookOf(read.data).accent
    : read.error.issues.map(({ path, message }) => `${path.join()}: ${message}`);
};
function faultsIn(query: object): unknown {
  try {
    return parsed(ListQuery, query);
  } catch (error) {
    return (error as Refusal).details.fields;
  }
}
const valueOf = (style: string, name: string) => new RegExp(`--${name}:#([0-9a-f]{6})`).exec(style)?.[1] ?? '';

describe('[EMBED-04] how pages in other sites look', () => {
  test('contrast is WCAG’s', () => {
    expect(contrast('000000', 'ffffff')).toBe(21);
    expect(contrast('ffffff', 'ffffff')).toBe(1);
    expect(contrast('777777', 'ffffff')).toBeCloseTo(4.48, 2);
  });

  test('a colour is taken if it stands out from the background of the theme, and written in any usual way', () => {
    expect(accentIn({ accent: '#08F', theme: 'light' })).toBe('0088ff');
    expect(accentIn({ accent: 'E4572E' })).toBe('e4572e');
    expect(accentIn({ accent: 'ffee00', theme: 'dark' })).toBe('ffee00');
    expect(accentIn({ accent: '000', theme: 'light' })).toBe('000000');
    expect(accentIn({})).toBeNull();
  });

  test('one that doesn’t is refused, with what is missing', () => {
    const needs = 'Needs a contrast of 3 with the';
    expect(accentIn({ accent: 'ffee00' })).toEqual([
      `accent: ${needs} light background, and has 1.2; choose a darker colour, or one theme`,
    ]);
    expect(accentIn({ accent: '000' })).toEqual([
      `accent: ${needs} dark background, and has 1.2; choose a lighter colour, or one theme`,
    ]);
    expect(accentIn({ accent: 'eee', theme: 'light' })).toEqual([
      `accent: ${needs} light background, and has 1.1; choose a darker colour`,
    ]);
  });

  test.each(['red', '12', '1234', 'url(//x)', '}*{}', '7139e0;', '', [['000', 'fff']]])(
    'no colour but a colour: %j',
    (accent) => expect(accentIn({ accent })).toEqual([expect.stringMatching(/^accent: /)]),
  );

  test('texts can be read on all that they stand on, in each theme, and on any accent', () => {
    for (const theme of themes) {
      for (const style of styleOf({ theme, accent: null }).split('@media').slice(0, 2)) {
        const surface = valueOf(style, 's');
        if (surface === '') continue;
        for (const name of ['t', 'm']) expect(contrast(valueOf(style, name), surface)).toBeGreaterThan(4.5);
        expect(contrast(valueOf(style, 'a'), surface)).toBeGreaterThan(3);
      }
    }
    for (const accent of ['777777', '757575', '0088ff', 'ffee00', '1a1a1a']) {
      const style = styleOf({ theme: 'light', accent });
      expect([accent, contrast(accent, valueOf(style, 'o')) >= 4.5]).toEqual([accent, true]);
    }
  });

  test('the visitor’s theme is asked for only if no theme is', () => {
    expect(themes.map((theme) => styleOf({ theme, accent: null }).includes('prefers-color-scheme'))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

test.each([
  [{ theme: 'blue' }, { theme: 'Must be light, dark, auto' }],
  [{ theme: ['dark', 'dark'] }, { theme: 'Must be light, dark, auto' }],
  [{ organizer: '../x' }, { organizer: 'Must be a username' }],
  [{ organizer_id: '0' }, { organizer_id: 'Must be an id' }],
  [{ organizer: 'luis', organizer_id: '3' }, { organizer: 'Not with organizer_id' }],
  [{ category: 'nothing' }, { category: 'No such category' }],
  [{ category: '__proto__' }, { category: 'No such category' }],
  [{ city: '  ' }, { city: 'Must be a name' }],
  [{ city: 'x'.repeat(101) }, { city: 'At most 100 characters' }],
  [{ latitude: '91', longitude: '0' }, { latitude: 'At most 90' }],
  [{ latitude: '1e1', longitude: '0' }, { latitude: 'Must be a number' }],
  [{ latitude: '1' }, { longitude: 'Is needed with latitude' }],
  [{ longitude: '1' }, { latitude: 'Is needed with longitude' }],
  [{ radius: '5' }, { radius: 'Needs latitude and longitude' }],
  [{ radius: '30000', latitude: '1', longitude: '1' }, { radius: 'At most 20,038' }],
  [{ from: 'today' }, { from: 'Must be a day such as 2026-11-27, or an ISO date and time' }],
  [{ from: '2026-02-30' }, { from: 'Must be a day such as 2026-11-27, or an ISO date and time' }],
  [{ from: '2026-03-02', to: '2026-03-01' }, { to: 'Must be later than from' }],
  [{ limit: '0' }, { limit: 'Must be a number from 1 to 20' }],
  [{ limit: '21' }, { limit: 'Must be a number from 1 to 20' }],
  [{ limit: '-1' }, { limit: 'Must be a number from 1 to 20' }],
])('[EMBED-04] a wrong parameter is named: %j', (query, fault) => {
  expect(faultsIn(query)).toEqual(fault);
});
