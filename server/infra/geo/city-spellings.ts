import { cityAliases } from './city-aliases.ts';
import type { City, CityTable } from './city-table.ts';
import { foldName } from './fold-name.ts';

/** Spellings to try in order: as written, without brackets, each half of "A / B", with and without "City". */
export function spellings(name: string): string[] {
  const bare = name.replace(/\([^)]*\)/g, ' ');
  const halves = bare.split(/[/&]| and | - /i);
  const folded = [name, bare, ...halves].map(foldName);
  const shorter = folded.map((text) => text.replace(/^(greater|city of) | city$/g, ''));
  const longer = folded.map((text) => `${text} city`);
  return [...new Set([...folded, ...shorter, ...longer])].filter((text) => text !== '');
}

/** All places known by a folded name, in any language. */
export function citiesCalled(table: CityTable, folded: string): City[] {
  return [folded, ...(cityAliases.get(folded) ?? [])].flatMap(table.named);
}
