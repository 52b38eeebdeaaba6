import { expect, test } from 'vitest';
import { amountText, isCurrency, isFree, leadPriceParts, priceRange, priceText } from '#contract/events/price.ts';

const nbsp = '\u00A0';

test.each([
  [null, null, 'Free'],
  ['', 'EUR', 'Free'],
  ['0', null, 'Free'],
  ['0.00', 'EUR', 'Free'],
  ['8.00', null, '$8.00'],
  ['8', undefined, '$8'],
  ['8.00', '', '$8.00'],
  ['8.00', 'EUR', '€8'],
  ['8.50', 'EUR', '€8.50'],
  ['480.00', 'DOP', `DOP${nbsp}480`],
  ['12000.00', 'COP', `COP${nbsp}12,000`],
  ['12.50', 'JPY', '¥12.50'],
  ['999999999.99', 'USD', '$999,999,999.99'],
  ['8.00', 'euro', 'euro 8.00'],
  ['much', 'EUR', 'EUR much'],
])('[PRICE-03] %s in %s is shown as %s', (price, currency, text) => {
  expect(priceText(price, currency)).toBe(text);
});

test('[PRICE-03] an amount is shown as one, even of nothing', () => {
  expect([amountText('0.00', null), amountText('0.00', 'EUR')]).toEqual(['$0.00', '€0']);
});

test('[PRICE-03] a currency is one that exists', () => {
  expect(['EUR', 'DOP', 'eur', 'QQQ', ''].map(isCurrency)).toEqual([true, true, false, false, false]);
});

const priced = (...prices: string[]) => ({
  ticket_types: prices.map((price) => ({ name: 'A', price, quantity: '1', description: '' })),
});

test.each([
  [[], null],
  [['8.00'], null],
  [['8.00', '8'], null],
  [['15.00', '8.00', '9.00'], { from: 8, to: 15 }],
  [['9.00', '10.00'], { from: 9, to: 10 }],
])('[PRICE-05] prices of %j have the range %o', (prices, range) => {
  expect(priceRange(priced(...prices))).toEqual(range);
});

test.each([
  ['8.00', ['8.00', '15.00'], ['From ', '$8.00', '']],
  ['0.00', ['0.00', '15.00'], ['', 'Free', ' to $15.00']],
  ['5.00', ['8.00', '15.00'], ['', '$5.00', '']],
  ['8.00', ['8.00'], ['', '$8.00', '']],
])('[PRICE-05] a price of %s with types of %j is shown as %j', (price, prices, parts) => {
  expect(leadPriceParts({ price, ...priced(...prices) })).toEqual(parts);
});

test('[WHEN-03] free is what has neither a price nor a type with one', () => {
  const free = [isFree({ price: '0.00', ...priced('0.00') }), isFree({ price: null, ...priced() })];
  const paid = [isFree({ price: '8.00', ...priced() }), isFree({ price: '0.00', ...priced('0.00', '15.00') })];
  expect([free, paid]).toEqual([
    [true, true],
    [false, false],
  ]);
});
