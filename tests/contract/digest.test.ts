import { expect, test } from 'vitest';
import { digestOf } from '#contract/digest.ts';

test('[KEEP-04] a text has the same digest in every version: windows of two may compare theirs', () => {
  expect(['', 'a', 'b', 'ab', 'ba', 'Feria de abril: ñandú'].map(digestOf)).toEqual([
    'ztntfp-7myykz',
    '1r9wi7g-m7a9lz',
    '1s3vbad-1nkqull',
    'lekqmi-whqbj7',
    'gp0ybw-dyd4mu',
    '1my0ebb-ecqhms',
  ]);
});
