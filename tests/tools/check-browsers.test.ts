import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allowedFeatures } from '#tools/allowed-features.js';
import { browsersWithout, featureAt } from '#tools/browser-data.js';
import { buildTarget, oldestBrowsers } from '#tools/browsers.js';
import { browserFaults } from '#tools/check-browsers.js';
import { lackingInScript } from '#tools/script-features.js';
import { lackingInStyles } from '#tools/style-features.js';

describe('a script', () => {
  test.each([
    ['AbortSignal.any([one, other]);', 'api.AbortSignal.any_static'],
    ['const url = self.URL.canParse(text);', 'api.URL.canParse_static'],
    ["URL['canParse'](text);", 'api.URL.canParse_static'],
    ['const { promise } = Promise.withResolvers();', 'javascript.builtins.Promise.withResolvers'],
    ['Array.fromAsync(rows);', 'javascript.builtins.Array.fromAsync'],
    ['Object.groupBy(rows, kindOf);', 'javascript.builtins.Object.groupBy'],
    ['rows.toSorted(byTime)', 'javascript.builtins.Array.toSorted'],
    ['rows?.list.with(0, row)', 'javascript.builtins.Array.with'],
    ['text.isWellFormed()', 'javascript.builtins.String.isWellFormed'],
    ['element.checkVisibility()', 'api.Element.checkVisibility'],
    ['requestIdleCallback(work)', 'api.Window.requestIdleCallback'],
    ['window.requestIdleCallback(work)', 'api.Window.requestIdleCallback'],
    ['new WebTransport(url)', 'api.WebTransport'],
    ['globalThis.navigator.storage.estimate()', 'api.StorageManager.estimate'],
    ['(document as Odd).startViewTransition(change)', 'api.Document.startViewTransition'],
    ['/[\\p{L}--[a-z]]/v.test(text)', 'javascript.builtins.RegExp.unicodeSets'],
    ["new RegExp('(?i:a)b')", 'javascript.regular_expressions.modifier'],
  ])('%s', (code, feature) => {
    expect(lackingInScript(code, 'script.ts')).toEqual([feature]);
  });

  test.each([
    [
      'what every browser has',
      'rows.findLast(isNew); text.replaceAll(a, b); Object.hasOwn(row, key); /(?<=a)b/.test(c);',
    ],
    [
      'a name of its own',
      'const WebTransport = make(); new WebTransport(); function f(AbortSignal) { AbortSignal.any(); }',
    ],
    ['the members of a module', "import * as z from 'zod'; z.union([a, b]);"],
    ['a question whether it is there', "typeof WebTransport === 'function' && 'launchQueue' in window;"],
    ['what is called where it is there', 'element.checkVisibility?.(); navigator.connection?.saveData;'],
    ['a common word of an unknown object', 'door.lock(); port.install(); table.toArray();'],
    ['a text', "const text = 'AbortSignal.any()';"],
    ['a type', 'let port: WebTransport | null = null; const list = rows as Array<WebTransport>;'],
  ])('nothing in %s', (_what, code) => {
    expect(lackingInScript(code, 'script.ts')).toEqual([]);
  });

  test('that can’t be read is a fault, not an empty answer', () => {
    expect(() => lackingInScript('const = 1;')).toThrow('script.js');
  });
});

describe('a style sheet', () => {
  test.each([
    [':root:has([data-strip]) { color: red }', 'css.selectors.has'],
    ['a, b:open { color: red }', 'css.selectors.open'],
    ['a { & b { color: red } }', 'css.selectors.nesting'],
    ['@property --a { syntax: "<color>"; inherits: true; initial-value: red }', 'css.at-rules.property'],
    ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a { width: anchor-size(width) }', 'css.types.anchor-size'],
    ['a { min-height: 1lh }', 'css.types.length.lh'],
    ['a { white-space-collapse: preserve }', 'css.properties.white-space-collapse'],
    ['@media (prefers-reduced-transparency) { a { color: red } }', 'css.at-rules.media.prefers-reduced-transparency'],
    ['a { color: var(--red); color: light-dark(var(--red), blue) }', 'css.types.color.light-dark'],
    ['@supports not selector(:has(a)) { b:has(a) { color: red } }', 'css.selectors.has'],
  ])('%s', (css, feature) => {
    expect(lackingInStyles(css)).toEqual([feature]);
  });

  test.each([
    ['what every browser has', '@layer a { b:is(c) { height: 100dvh; color: color-mix(in oklab, red, blue) } }'],
    ['a value with an older one before it', 'a { color: red; color: light-dark(red, blue) }'],
    [
      'a property with its older name beside it',
      'a { -webkit-backdrop-filter: blur(1px); backdrop-filter: blur(1px) }',
    ],
    ['what its @supports asks for', '@supports selector(:has(a)) { b:has(a) { color: red } }'],
    ['a list that leaves out what isn’t known', 'a:is([open], :open) { color: red }'],
    ['a rule for one maker’s browsers', 'a::-webkit-search-cancel-button { color: red }'],
    ['a property that all elements are given', '@property --a { syntax: "*"; inherits: false } *, :before { --a: 0 }'],
    ['a text', 'a::before { content: ":has(b)"; background: url(light-dark.png) }'],
  ])('nothing in %s', (_what, css) => {
    expect(lackingInStyles(css)).toEqual([]);
  });
});

describe('the check', () => {
  const shared = { feature: 'api.Navigator.share', reason: 'asked for before', files: ['src/share.ts'] };
  const built = { 'dist/a.js': 'navigator.share({});' };
  const sources = { 'src/share.ts': 'navigator.share({});' };

  test('lets through what is allowed, in the files that it is allowed in', () => {
    expect(browserFaults({ built, sources, allowed: [shared] })).toEqual([]);
  });

  test('names each file of ours that uses what isn’t allowed there', () => {
    const more = { ...sources, 'src/other.ts': 'navigator.share({});' };
    expect(browserFaults({ built, sources: more, allowed: [shared] })).toEqual([
      'api.Navigator.share is missing in firefox: src/other.ts',
    ]);
  });

  test('names the built files where only a package uses it', () => {
    expect(browserFaults({ built, sources: {}, allowed: [] })).toEqual([
      'api.Navigator.share is missing in firefox: dist/a.js',
    ]);
  });

  test('reads the scripts and styles that stand in a document', () => {
    const page = '<style>a:has(b){color:red}</style><script src="/a.js"></script><script>URL.canParse("")</script>';
    expect(browserFaults({ built: { 'dist/index.html': page }, sources: {}, allowed: [] })).toEqual([
      expect.stringMatching(/^api\.URL\.canParse_static is missing in .*safari.*: dist\/index\.html$/),
      'css.selectors.has is missing in firefox, firefox_android: dist/index.html',
    ]);
  });

  test('refuses what is allowed and not used any more', () => {
    expect(browserFaults({ built: {}, sources: {}, allowed: [shared] })).toEqual([
      'api.Navigator.share is allowed, and the build doesn’t use it',
    ]);
    expect(browserFaults({ built, sources: {}, allowed: [shared] })).toEqual([
      'api.Navigator.share is allowed, and src/share.ts doesn’t use it',
    ]);
  });
});

test('each feature that is allowed is one that a supported browser lacks', () => {
  const named = allowedFeatures.filter(({ feature }) => !feature.endsWith('.*'));
  expect(named.filter(({ feature }) => browsersWithout(featureAt(feature)).length === 0)).toEqual([]);
});

test('the documents tell the versions that the build is made for', () => {
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  const told = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`;
  expect(edge).toBe(chrome);
  expect(readFileSync('docs/browsers.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(told);
  expect(readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(told);
  expect(buildTarget).toEqual(['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4']);
});
