/** An address, or null where the text is none. `URL.canParse` is missing in Firefox before 115 and Safari before 17. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
