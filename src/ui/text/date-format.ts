/** A formatter of dates. It is made on use: a page's first one takes some 30 ms of a processor. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  let formatter: Intl.DateTimeFormat | null = null;
  return {
    format(at: Date | number): string {
      formatter ??= new Intl.DateTimeFormat(locale, options);
      return formatter.format(at);
    },
  };
}
