import { expect, test } from 'vitest';
import { readCsv, separatorOf, type Separator } from '#contract/csv/read-csv.ts';

const cellsOf = (text: string, separator: Separator = ',') => [...readCsv(text, separator)].map(({ cells }) => cells);

test('[IMPORT-02] cells in quotation marks hold separators, line breaks and doubled marks', () => {
  const text = 'a,"b, c","say ""hi""\nand go"\r\n"",x,\r\n';
  expect(cellsOf(text)).toEqual([
    ['a', 'b, c', 'say "hi"\nand go'],
    ['', 'x', ''],
  ]);
});

test('[IMPORT-02] lines end with CRLF, LF or CR, and the last with nothing', () => {
  expect(cellsOf('a,b\r\nc,d\ne,f\rg,h')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ]);
});

test('[IMPORT-02] what stands behind a closing mark, or marks within a cell, is kept', () => {
  expect(cellsOf('"a"b,5" pipe\n')).toEqual([['ab', '5" pipe']]);
});

test('[IMPORT-04] a record knows its row and its line, which line breaks within cells drive apart', () => {
  const records = [...readCsv('h\n"two\r\nlines"\n\nlast', ',')];
  expect(records.map(({ row, line }) => [row, line])).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 5],
  ]);
});

test('[IMPORT-04] a mark that is never closed is a fault where it opens', () => {
  const records = [...readCsv('a\nb,"c\nd\ne', ',')];
  expect(records.map(({ row, isUnclosed }) => [row, isUnclosed])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(records[1]?.cells).toEqual(['b', 'c\nd\ne']);
});

test.each<[string, Separator]>([
  ['a,b,c\n1,2,3', ','],
  ['a;b;c\n"1,5";"2,5";3', ';'],
  ['a\tb\n"x, y, z"\t2', '\t'],
  ['sep=;\na,b;c\n', ';'],
  ['title', ','],
])('[IMPORT-02] the separator of %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test('[IMPORT-02] a line that names the separator is no record', () => {
  expect([...readCsv('sep=;\r\na;b\r\n', ';')]).toEqual([{ row: 2, line: 2, cells: ['a', 'b'], isUnclosed: false }]);
});
