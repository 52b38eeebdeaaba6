/** A new secret for the link of an unlisted event: 192 random bits in base64url, made here so that it is there without a connection. */
export function newEventKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
