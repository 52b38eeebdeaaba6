const postalCode = /\b(?:[a-z]{1,2}-)?\d{3,6}(?:-\d{3,4})?\b/g;

/** As it is compared: "Zurich" is "ZÜRICH". */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Whether a line such as "Kongresshaus, 8002 Zürich" names its city itself, as those of calendar files do. */
export function isCityInLine(line: string | null, city: string | null): boolean {
  if (line === null || city === null) return false;
  const parts = line.split(/[,;\n()]/).map((part) => plain(part).replace(postalCode, '').trim());
  return parts.includes(plain(city));
}
