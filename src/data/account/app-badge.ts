/** Node's types don't know it. */
interface Icon {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

/** Not every browser has icons with a number, and one may refuse: then there is none. @param count 0: no number */
export async function updateAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const icon = navigator as unknown as Icon;
  const put = count === 0 ? icon.clearAppBadge() : icon.setAppBadge(count);
  await put.catch(() => undefined);
}
