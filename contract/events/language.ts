/*
 * Languages that an event can be held in, as BCP 47 primary subtags: `es`. Names come from the runtime, which knows more
 * languages than anybody would list.
 */

let names: Intl.DisplayNames | null = null;

/** A language's name in English; null for what is no code, or one that this runtime doesn't know. */
export function languageName(code: string): string | null {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return names.of(code) ?? null;
  } catch {
    return null;
  }
}

/** Whether a code names a language, in its present spelling: `he`, not the older `iw`. */
export function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}$/.test(code) || code === 'und') return false;
  return languageName(code) !== null && Intl.getCanonicalLocales(code)[0] === code;
}

/** What an organizer chooses from, those that events here are held in most first. */
export const usualLanguages = [
  ...(['es', 'en', 'pt', 'fr', 'ht', 'it', 'de', 'ca', 'nl', 'zh', 'ja', 'ko', 'ar', 'he', 'hi', 'ru', 'uk'] as const),
  ...(['pl', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'tr', 'sv', 'da', 'nb', 'fi', 'gl', 'eu'] as const),
] as const;
