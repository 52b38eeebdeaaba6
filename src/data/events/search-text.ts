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
