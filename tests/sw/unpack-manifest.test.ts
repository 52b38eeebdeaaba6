import { expect, test } from 'vitest';
import { unpackManifest } from '#sw/unpack-manifest.ts';
import { packManifest } from '#tools/pack-manifest.js';

const files = [
  { url: 'assets/01UfUHS.js', revision: null, size: 1 },
  { url: 'index.html', revision: '0123456789abcdef', size: 2 },
  { url: 'assets/-_Ab9Zz.js', revision: null, size: 3 },
  { url: 'assets/index-01UfUHS9.js', revision: null, size: 4 },
  { url: 'assets/01UfUHS.css', revision: null, size: 5 },
];

/** As it stands in the service worker. */
function written(entries: typeof files): (string | { url: string; revision: string | null })[] {
  return JSON.parse(JSON.stringify(packManifest(entries).manifest)) as string[];
}

test('[CARD-04] every file is on the list as it was, the build’s own first', () => {
  expect(unpackManifest(written(files)).map(({ url, revision }) => [url, revision])).toEqual([
    ['assets/01UfUHS.js', null],
    ['assets/-_Ab9Zz.js', null],
    ['assets/index-01UfUHS9.js', null],
    ['assets/01UfUHS.css', null],
    ['index.html', '0123456'],
  ]);
});

test('a list that nobody packed, as in development, stays as it is', () => {
  const plain = [{ url: 'index.html', revision: '1' }];
  expect(unpackManifest(plain)).toEqual(plain);
  expect(unpackManifest(written([]))).toEqual([]);
});
