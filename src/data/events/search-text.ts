/** Text for comparison: lower case, without accents. */
export function normalizeSearchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The text that searches look in, starting with the title. */
export function eventSearchText(event: {
  title: string;
  resume: string | null;
  description: string;
  locationName: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  tags: readonly string[];
}): string {
  const parts = [
    event.title,
    event.locationName,
    event.city,
    event.country,
    event.address,
    ...event.tags,
    event.resume,
    event.description.slice(0, 2_000),
  ];
  return normalizeSearchText(parts.filter((part) => part !== null && part !== '').join('\n'));
}

/** 0 if the title starts with the first word, 1 if it contains all words, 2 if only the whole text does; else null. */
export function rankOf({ search_text: text }: { search_text: string }, terms: readonly string[]): number | null {
  if (!terms.every((word) => text.includes(word))) return null;
  const title = text.slice(0, text.indexOf('\n') + 1) || text;
  if (!terms.every((word) => title.includes(word))) return 2;
  return title.startsWith(terms[0] ?? '') ? 0 : 1;
}

/** The words that are looked for. */
export function searchTermsOf(text: string): string[] {
  return normalizeSearchText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
