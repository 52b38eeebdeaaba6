const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as an element or a quoted attribute holds it; control characters, which HTML refuses, are left out. */
export function htmlText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** JSON that can stand in a script element: nothing in it can end the element or a line of it. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
