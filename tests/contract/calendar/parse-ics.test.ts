import { expect, test } from 'vitest';
import { unfoldBytes } from '#contract/calendar/parse-ics.ts';

test('[CARD-09] a line that is folded within a character is whole again', () => {
  const bytes = new TextEncoder().encode('SUMMARY:Año\r\nLOCATION:Málaga\nURL:x');
  const at = bytes.indexOf(0xc3) + 1;
  for (const fold of ['\r\n ', '\n\t']) {
    const folded = Uint8Array.from([...bytes.slice(0, at), ...new TextEncoder().encode(fold), ...bytes.slice(at)]);
    expect(new TextDecoder('utf-8', { fatal: true }).decode(unfoldBytes(folded))).toBe(
      'SUMMARY:Año\r\nLOCATION:Málaga\nURL:x',
    );
  }
});

test.each(['', '\r', '\n', '\r\n', ' \r x', '\n\n '])('%j loses nothing but folds', (text) => {
  expect(new TextDecoder().decode(unfoldBytes(new TextEncoder().encode(text)))).toBe(text.replace(/\r?\n[ \t]/g, ''));
});
