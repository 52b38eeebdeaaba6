import { listingCategoryOf } from '#contract/events/category.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from './rows.ts';
import { normalizeSearchText } from './search-text.ts';

type Worded = Pick<EventRow, 'ref' | 'category' | 'tags' | 'subcategory'>;

/** How often a word was used, in each spelling and each category. */
interface Use {
  spellings: Map<string, number>;
  categories: Map<string, number>;
  times: number;
}

/** Words used in events, by their normalized text. */
export type WordTally = Map<string, Use>;

export interface WordQuestion {
  /** start of the words, ignoring accents and case; empty for all */
  prefix: string;
  /** a category of either vocabulary, whose words come first; empty for none */
  category: string;
  limit: number;
}

function addTo(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** A category by its listing name, so that both vocabularies match. */
function categoryKey(category: string | null): string {
  return listingCategoryOf(category) ?? category ?? '';
}

/**
 * Counts words into a tally.
 * @param words the words of an event to count
 */
export function tallyWords<Row extends Worded>(
  tally: WordTally,
  rows: readonly Row[],
  words: (row: Row) => readonly string[],
): void {
  for (const row of rows) {
    for (const word of words(row).map((text) => text.trim())) {
      if (word === '') continue;
      const use: Use = tally.get(normalizeSearchText(word)) ?? {
        spellings: new Map(),
        categories: new Map(),
        times: 0,
      };
      use.times += 1;
      addTo(use.spellings, word);
      addTo(use.categories, categoryKey(row.category));
      tally.set(normalizeSearchText(word), use);
    }
  }
}

function usualSpelling({ spellings }: Use): string {
  const [first] = [...spellings].sort((left, right) => right[1] - left[1] || left[0].localeCompare(right[0]));
  return first?.[0] ?? '';
}

/**
 * The words with a prefix: most used in the category first, then most used overall, each in its most frequent spelling.
 */
export function wordsLike(tally: WordTally, { prefix, category, limit }: WordQuestion): string[] {
  const wanted = normalizeSearchText(prefix.trim());
  const key = categoryKey(category);
  const near = (use: Use) => (key === '' ? 0 : (use.categories.get(key) ?? 0));
  const found = [...tally].filter(([normalized]) => normalized.startsWith(wanted));
  found.sort(
    ([leftName, left], [rightName, right]) =>
      near(right) - near(left) || right.times - left.times || leftName.localeCompare(rightName),
  );
  return found.slice(0, limit).map(([, use]) => usualSpelling(use));
}

interface DeviceWords {
  tags: WordTally;
  subcategories: WordTally;
}

const stretch = 200;

/** Reads the events in batches, because reading all at once would block typing. */
async function countDevice(db: AccountDb): Promise<DeviceWords> {
  const words: DeviceWords = { tags: new Map(), subcategories: new Map() };
  let last = '';
  for (;;) {
    const rows = await db.events.where(':id').above(last).limit(stretch).toArray();
    tallyWords(words.tags, rows, ({ tags }) => tags);
    tallyWords(words.subcategories, rows, ({ subcategory }) => [subcategory ?? '']);
    const end = rows.at(-1);
    if (end === undefined || rows.length < stretch) return words;
    last = end.ref;
  }
}

// Counted once per open database: what others call their events hardly changes while one is being written.
const tallies = new WeakMap<AccountDb, Promise<DeviceWords>>();

async function wordsOf(db: AccountDb): Promise<DeviceWords> {
  const pending = tallies.get(db) ?? countDevice(db);
  tallies.set(db, pending);
  try {
    return await pending;
  } catch (error) {
    tallies.delete(db);
    throw error;
  }
}

/** The tags with a prefix from the stored events: most used in the category first, then most used overall. */
export async function suggestTags(db: AccountDb, question: WordQuestion): Promise<string[]> {
  return wordsLike((await wordsOf(db)).tags, question);
}

/** The subcategories of the stored events in a category, most used first. */
export async function suggestSubcategories(db: AccountDb, category: string, limit: number): Promise<string[]> {
  const { subcategories } = await wordsOf(db);
  const key = categoryKey(category);
  const own = new Map([...subcategories].filter(([, use]) => key === '' || use.categories.has(key)));
  return wordsLike(own, { prefix: '', category, limit });
}
