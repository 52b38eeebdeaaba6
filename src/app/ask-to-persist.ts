/** Asks that the browser doesn't make room by deleting what the person made or keeps here. Browsers decide without asking them. */
export async function askToPersist(): Promise<void> {
  const isKept = (await navigator.storage?.persisted?.()) ?? true;
  if (!isKept) await navigator.storage.persist();
}
