import { expect, test } from 'vitest';
import { understandSearch } from '#contract/events/search/search-words.ts';
import type { WhenFilter } from '#contract/events/search/when.ts';

/** A Friday. */
const today = '2026-11-27';
const on = (from: string, to = from) => ({ from, to });
const nothing: WhenFilter = { day: null, part: null, price: null };

test.each<[text: string, day: WhenFilter['day'], left?: string]>([
  ['today', 'today'],
  ['concerts for today', 'today', 'concerts'],
  ['conciertos de hoy', 'today', 'conciertos'],
  ['tomorrow', 'tomorrow'],
  ['Mañana', 'tomorrow'],
  ['pasado mañana', on('2026-11-29')],
  ['Jazz this weekend', 'weekend', 'Jazz'],
  ['este fin de semana', 'weekend'],
  ['el finde', 'weekend'],
  ['next weekend', on('2026-12-04', '2026-12-06')],
  ['this week', on('2026-11-27', '2026-11-29')],
  ['la próxima semana', on('2026-11-30', '2026-12-06')],
  ['saturday', on('2026-11-28')],
  ['sat', on('2026-11-28')],
  ['Sábado', on('2026-11-28')],
  ['sab.', on('2026-11-28')],
  ['this saturday', on('2026-11-28')],
  ['next saturday', on('2026-11-28')],
  ['el sábado que viene', on('2026-11-28')],
  ['friday', on('2026-11-27')],
  ['next friday', on('2026-12-04')],
  ['el próximo viernes', on('2026-12-04')],
  ['salsa el miércoles', on('2026-12-02'), 'salsa'],
  ['friday to sunday', on('2026-11-27', '2026-11-29')],
  ['sábado y domingo', on('2026-11-28', '2026-11-29')],
  ['28 nov', on('2026-11-28')],
  ['Nov 28', on('2026-11-28')],
  ['28 de noviembre', on('2026-11-28')],
  ['november 28th, 2027', on('2027-11-28')],
  ['28th of november', on('2026-11-28')],
  ['28/11', on('2026-11-28')],
  ['11/28', on('2026-11-28')],
  ['26/11', on('2027-11-26')],
  ['28.11.2028', on('2028-11-28')],
  ['2026-11-28', on('2026-11-28')],
  ['1 ene', on('2027-01-01')],
  ['31 dic', on('2026-12-31')],
  ['29 feb', on('2028-02-29')],
  ['sun 29 nov', on('2026-11-29')],
  ['vie 4 dic', on('2026-12-04')],
  ['saturday 12', on('2026-12-12')],
  // An hour, a price, or too far away to be meant.
  ['jazz friday 4 pm', on('2026-11-27'), 'jazz 4 pm'],
  ['viernes 20 horas', on('2026-11-27'), '20 horas'],
  ['friday 9', on('2026-11-27'), '9'],
  ['28 nov to 2 dec', on('2026-11-28', '2026-12-02')],
  ['december', on('2026-12-01', '2026-12-31')],
  ['en diciembre', on('2026-12-01', '2026-12-31')],
  ['november', on('2026-11-27', '2026-11-30')],
  ['in may', on('2027-05-01', '2027-05-31')],
  ['february 2028', on('2028-02-01', '2028-02-29')],
])('[WHEN-04] %s', (text, day, left = '') => {
  expect(understandSearch(text, today)).toEqual({ ...nothing, day, text: left });
});

test.each<[text: string, meaning: Partial<WhenFilter>, left?: string]>([
  ['tonight', { day: 'today', part: 'evening-night' }],
  ['this evening', { day: 'today', part: 'evening' }],
  ['jazz esta noche', { day: 'today', part: 'evening-night' }, 'jazz'],
  ['this morning', { day: 'today', part: 'morning' }],
  ['esta mañana', { day: 'today', part: 'morning' }],
  ['yoga por la mañana', { part: 'morning' }, 'yoga'],
  ['mañana por la mañana', { day: 'tomorrow', part: 'morning' }],
  ['tomorrow night', { day: 'tomorrow', part: 'night' }],
  ['el domingo por la tarde', { day: on('2026-11-29'), part: 'afternoon' }],
  ['sábado noche', { day: on('2026-11-28'), part: 'night' }],
  ['in the evening', { part: 'evening' }],
  ['Free Jazz Night', { part: 'night', price: 'free' }, 'Jazz'],
  ['gratis', { price: 'free' }],
  ['talleres gratuitos', { price: 'free' }, 'talleres'],
  ['entrada libre', { price: 'free' }],
  ['conciertos de pago', { price: 'paid' }, 'conciertos'],
  ['paid', { price: 'paid' }],
  ['free salsa saturday night', { day: on('2026-11-28'), part: 'night', price: 'free' }, 'salsa'],
])('[WHEN-04] %s: days, hours and price', (text, meaning, left = '') => {
  expect(understandSearch(text, today)).toEqual({ ...nothing, ...meaning, text: left });
});

test.each([
  ['mar'],
  ['sol'],
  ['sun'],
  ['may'],
  ['march'],
  ['vie en rose'],
  ['mon ami'],
  ['aire libre'],
  ['24/7'],
  ['31/02'],
  ['2026-02-30'],
  ['Noche de Jazz'],
  ['Night of Museums'],
  ['jazz noche'],
  ['set 5'],
  ['constructor'],
  ['free7'],
  ['Mañanitas'],
])('[WHEN-04] %s is words only', (text) => {
  expect(understandSearch(text, today)).toEqual({ ...nothing, text });
});

test('[WHEN-04] what is said first counts, the rest stays as it was typed', () => {
  expect(understandSearch('  Café   tomorrow or today ', today)).toEqual({
    ...nothing,
    day: 'tomorrow',
    text: 'Café or today',
  });
});

test('[WHEN-04] on that day itself it is the next such day', () => {
  expect(understandSearch('saturday', '2026-11-28').day).toEqual(on('2026-11-28'));
  expect(understandSearch('next saturday', '2026-11-28').day).toEqual(on('2026-12-05'));
  expect(understandSearch('29 feb', '2028-02-29').day).toEqual(on('2028-02-29'));
  expect(understandSearch('next weekend', '2026-11-29').day).toEqual(on('2026-12-04', '2026-12-06'));
});

test.each<[text: string, day: WhenFilter['day']]>([
  ['saturday', on('2026-11-21')],
  ['28 nov', on('2025-11-28')],
  ['26 nov', on('2026-11-26')],
  ['29 feb', on('2024-02-29')],
  ['november', on('2026-11-01', '2026-11-30')],
  ['december', on('2025-12-01', '2025-12-31')],
  ['finde', on('2026-11-27', '2026-11-29')],
])('[WHEN-04] among what is over, %s is the last one', (text, day) => {
  expect(understandSearch(text, today, { isPast: true }).day).toEqual(day);
});
