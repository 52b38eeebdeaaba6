import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { pageDataId } from '#contract/pages/page-data.ts';
import { loadWithRetry, trackUntilShown } from '#ui/async/lazy-component.tsx';
import { isBrowser } from '#ui/browser/is-browser.ts';
import { reloadIfStale } from '#app/update/stale-page.ts';

const maxTries = 3;
/** takes a minute */
const maxTriesRendered = 7;
const errorShownMs = 1_000;

/**
 * A page whose code is loaded on first visit. If loading fails, its error is shown and the next visit tries again,
 * unlike `lazy`, which remembers failures forever. A page that the server rendered can be read meanwhile, so it stays
 * for a while.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let lazyComponent: LazyExoticComponent<ComponentType<Props>> | ComponentType<Props> | null = null;

  async function loadPatiently() {
    const isRendered = isBrowser && document.getElementById(pageDataId) !== null;
    try {
      return await loadWithRetry(load, maxTries);
    } catch (error) {
      if (!isBrowser) throw error;
      await reloadIfStale();
      if (!isRendered) throw error;
      return loadWithRetry(load, maxTriesRendered);
    }
  }

  async function fetchPage() {
    const shown = trackUntilShown();
    try {
      return { default: shown(await loadPatiently()) };
    } catch (error) {
      // Kept until the error is on screen: retrying at once would loop.
      if (isBrowser) setTimeout(() => (lazyComponent = null), errorShownMs);
      throw error;
    }
  }

  function LazyPage(props: Props) {
    lazyComponent ??= lazy(fetchPage);
    const Page: ComponentType<Props> = lazyComponent;
    return <Page {...props} />;
  }

  /** Loads its code before the app is rendered, which then shows it at once. */
  LazyPage.loadFirst = async () => {
    try {
      const Loaded = await load();
      lazyComponent ??= Loaded;
    } catch {
      // The rendering loads it once more, and shows the error if that fails too.
    }
  };
  return LazyPage;
}
