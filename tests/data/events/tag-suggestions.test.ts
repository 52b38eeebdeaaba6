import { expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { accountDbName } from '#data/db/names.ts';
import {
  tallyWords,
  suggestSubcategories,
  suggestTags,
  wordsLike,
  type WordTally,
} from '#data/events/tag-suggestions.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

function tallyOf(events: readonly [category: string | null, ...tags: string[]][]): WordTally {
  const tally: WordTally = new Map();
  const rows = events.map(([category, ...tags]) => sampleRow({ category, tags }));
  tallyWords(tally, rows, ({ tags }) => tags);
  return tally;
}

const ask = (prefix: string, category = '', limit = 10) => ({ prefix, category, limit });

test('[WIZ-09] those of the same category come first, in either vocabulary, then the most used', () => {
  const tally = tallyOf([
    ['comida', 'tapas', 'vino'],
    ['comida', 'tapas', 'vino'],
    ['musica', 'vino'],
    ['conciertos_y_musica', 'jazz'],
    [null, 'tapas'],
  ]);
  expect(wordsLike(tally, ask('', 'musica'))).toEqual(['vino', 'jazz', 'tapas']);
  expect(wordsLike(tally, ask(''))).toEqual(['tapas', 'vino', 'jazz']);
  expect(wordsLike(tally, ask('', 'comida_y_bebidas', 1))).toEqual(['tapas']);
});

test('[WIZ-09] accents, capitals and spaces don’t part them; each is spelled as most people do', () => {
  const tally = tallyOf([
    ['musica', 'Café'],
    ['musica', ' cafe '],
    ['musica', 'Café', ''],
    ['musica', 'canto'],
  ]);
  expect(wordsLike(tally, ask('CAF'))).toEqual(['Café']);
  expect(wordsLike(tally, ask('ca'))).toEqual(['Café', 'canto']);
  expect(wordsLike(tally, ask('x'))).toEqual([]);
});

test('[WIZ-09] all events of the device are asked, however many', async () => {
  const db = new AccountDb(accountDbName(77_001));
  await db.open();
  const rows = Array.from({ length: 450 }, (_, at) =>
    sampleRow({
      ref: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      category: 'musica',
      tags: [at % 2 === 0 ? 'even' : 'odd', 'all'],
      subcategory: at === 449 ? 'Last' : null,
    }),
  );
  await db.events.bulkPut([...rows, sampleRow({ ref: 'x', category: 'comida', tags: [], subcategory: 'Tapas' })]);
  expect(await suggestTags(db, ask('', 'musica'))).toEqual(['all', 'even', 'odd']);
  expect(await suggestSubcategories(db, 'conciertos_y_musica', 5)).toEqual(['Last']);
  expect(await suggestSubcategories(db, '', 5)).toEqual(['Last', 'Tapas']);
  db.close();
});
