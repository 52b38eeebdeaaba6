import { expect, test } from 'vitest';
import { choiceParameters } from '#contract/events/list-parameters.ts';
import { choicesIn, noChoices, paramsOf, type Choices } from '#features/events/filter/address.ts';
import { rememberedFilter } from '#features/events/filter/remembered.ts';
import { rememberFilter } from '#features/events/filter/stored.ts';

const read = (query: string) => choicesIn(new URLSearchParams(query));

test('[WHERE-01] languages with three letters count too', () => {
  expect(read('lang=fil').language).toBe('fil');
});

test('[WHERE-01] an address tells days, part of the day, price, place, radius, language and order', () => {
  expect(read('when=weekend&part=night&price=free&near=1&km=10&lang=es&sort=likes')).toEqual({
    ...{ day: 'weekend', part: 'night', price: 'free', isNear: true, place: '', radiusKm: 10 },
    ...{ language: 'es', sort: 'likes' },
  });
  expect(read('from=2026-11-28&to=2026-12-06').day).toEqual({ from: '2026-11-28', to: '2026-12-06' });
  expect(read('from=2026-11-28').day).toEqual({ from: '2026-11-28', to: '2026-11-28' });
  expect(read('place=Madrid&km=2&near=1')).toEqual({ ...noChoices, place: 'Madrid', radiusKm: 2 });
});

test.each([
  ...['when=yesterday', 'part=noon', 'price=1', 'near=yes', 'km=3', 'km=', 'lang=spanish', 'sort=price', 'place=%20'],
  ...['from=2026-02-30', 'from=28.11.2026', 'to=2026-11-28', 'from=2026-11-28&to=2026-11-27', 'from=x&to=y'],
])('[WHERE-01] what isn’t understood counts as not given: %s', (query) => {
  expect(read(query)).toEqual(noChoices);
});

test('[WHERE-01] choices become the parameters that they are read from', () => {
  const choices: Choices[] = [
    noChoices,
    { ...noChoices, day: 'today', part: 'evening', price: 'paid', isNear: true, radiusKm: 2, language: 'en' },
    { ...noChoices, day: { from: '2026-11-28', to: '2026-12-06' }, place: 'Madrid, CO', sort: 'near' },
    { ...noChoices, day: { from: '2026-11-28', to: '2026-11-28' } },
  ];
  for (const each of choices) {
    const params = paramsOf(each);
    expect(Object.keys(params).sort()).toEqual([...choiceParameters].sort());
    expect(choicesIn(new URLSearchParams(params as Record<string, string>))).toEqual(each);
  }
  expect(paramsOf({ price: null })).toEqual({ price: '' });
});

const at = (day: number) => new Date(2026, 10, day, 12).getTime();

test('[WHERE-02] the filter is remembered, without the search, and without days that are over', () => {
  rememberFilter(new URLSearchParams('search=jazz&venue=Club&page=2&category=musica&price=free&from=2026-11-28'));
  expect(rememberedFilter(at(28)).toString()).toBe('category=musica&from=2026-11-28&price=free');
  expect(rememberedFilter(at(29)).toString()).toBe('category=musica&price=free');
  rememberFilter(new URLSearchParams('search=jazz'));
  expect([rememberedFilter(at(28)).size, localStorage.length]).toEqual([0, 0]);
  localStorage.setItem('events-filter', 'when=never&search=x&km=7');
  expect(rememberedFilter(at(28)).size).toBe(0);
});
