/** Fetches a picture of this server, offline from the caches; null if unavailable. */
export async function fetchPicture(address: string): Promise<Blob | null> {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return null;
  const reply = await fetch(url).catch(() => null);
  return reply?.ok === true ? reply.blob().catch(() => null) : null;
}
