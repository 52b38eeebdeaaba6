import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { reloadIfStale } from './stale-page.ts';

const triesAtMost = 3;
const keptMs = 1_000;

/**
 * A page whose code comes when somebody goes there. When it can't be had, the page's error is shown, and the next visit asks
 * again: unlike `lazy`, which remembers a failure for ever.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let held: LazyExoticComponent<ComponentType<Props>> | null = null;

  async function fetchPage() {
    try {
      return { default: await fetchPatiently(load, triesAtMost) };
    } catch (error) {
      await reloadIfStale();
      // Kept until the error is on the screen: to ask at once would be to ask for ever.
      setTimeout(() => (held = null), keptMs);
      throw error;
    }
  }

  return function LazyPage(props: Props) {
    held ??= lazy(fetchPage);
    const Page: ComponentType<Props> = held;
    return <Page {...props} />;
  };
}
