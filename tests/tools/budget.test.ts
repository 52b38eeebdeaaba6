import { expect, test } from 'vitest';
import { scriptsOf } from '#tools/budget.js';

test('the scripts that a document loads are its module, its preloads, and nothing else that comes before the list', () => {
  const html = `<!doctype html><link rel="icon" href="/icons/mark.svg"><link rel="stylesheet" crossorigin href="/assets/a.css">
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-2.js"><script>const inline = 1;</script>
    <link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/start-3.js">`;
  expect(scriptsOf(html)).toEqual(['assets/index-1.js', 'assets/react-2.js']);
});
