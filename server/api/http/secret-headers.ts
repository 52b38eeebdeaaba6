/** For replies to addresses with a secret in them: no cache on the way may keep them, and no page they lead to learns of them. */
export const secretHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
} as const;
