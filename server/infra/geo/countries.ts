import { foldName } from './fold-name.ts';

/** Common names that the runtime doesn't know. */
const otherNames: Record<string, string> = {
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  'estados unidos de america': 'US',
  eeuu: 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'czech republic': 'CZ',
  turkey: 'TR',
  macedonia: 'MK',
  bosnia: 'BA',
  'bosnia and herzegovina': 'BA',
  'hong kong': 'HK',
  macau: 'MO',
  burma: 'MM',
  'viet nam': 'VN',
  uae: 'AE',
  rd: 'DO',
  'rep dominicana': 'DO',
  'republic of ireland': 'IE',
  'ivory coast': 'CI',
};

const shortNames: Record<string, string> = { HK: 'Hong Kong', MO: 'Macao', MM: 'Myanmar', CD: 'DR Congo' };

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function readNames(): Map<string, string> {
  const codes = new Map<string, string>();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const languages = ['en', 'es', 'fr', 'de', 'pt', 'it'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  for (const pair of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (english.of(pair) === undefined) continue;
    // Retired codes (DD, YD, BU) have today's names; the locale maps them to today's codes.
    const code = new Intl.Locale(`und-${pair}`).region ?? pair;
    for (const language of languages) {
      const name = foldName(language.of(pair) ?? '');
      if (name !== '' && !codes.has(name)) codes.set(name, code);
    }
  }
  for (const [name, code] of Object.entries(otherNames)) codes.set(name, code);
  return codes;
}

let codesByName: Map<string, string> | undefined;

/**
 * The ISO code of a country from its name in English, Spanish, French, German, Portuguese or Italian, or from the code
 * itself.
 */
export function countryCodeOf(text: string): string | null {
  codesByName ??= readNames();
  const byName = codesByName.get(foldName(text));
  if (byName !== undefined) return byName;
  const code = text.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && english.of(code) !== undefined ? code : null;
}

export function countryNameOf(code: string): string {
  return shortNames[code] ?? english.of(code) ?? code;
}
