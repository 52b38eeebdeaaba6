/** Missing in Node's types. */
interface Icon {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

/** Sets the number on the app's icon, where the browser supports and allows it. @param count 0: no number */
export async function updateAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const icon = navigator as unknown as Icon;
  const put = count === 0 ? icon.clearAppBadge() : icon.setAppBadge(count);
  await put.catch(() => undefined);
}
