import { expect, test } from 'vitest';
import { parsedUrl } from '#contract/parse-url.ts';

test.each([
  ['https://scape.example/a?b#c', undefined, 'https://scape.example/a?b#c'],
  ['/a', 'https://scape.example/b/c', 'https://scape.example/a'],
  ['/a', undefined, undefined],
  ['https://', undefined, undefined],
  ['', undefined, undefined],
])('%o beside %o is %o', (text, base, href) => {
  expect(parsedUrl(text, base)?.href).toBe(href);
});
