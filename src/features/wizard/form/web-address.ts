/** A URL from text in which the scheme may be missing. */
export function webAddress(text: string): string | null {
  const link = text.trim();
  if (link === '') return null;
  return /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
}
