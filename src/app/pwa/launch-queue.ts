import { parsedUrl } from '#contract/parse-url.ts';
import { withDevice } from '#data/db/device.ts';
import { reportFault } from '#data/fault.ts';
import { storeShare } from '#data/drafts/share-inbox.ts';
import { goTo } from '#app/routes/navigation.ts';
import { paths } from '#app/routes/paths.ts';

/** The Launch Handler API; missing in the standard types. */
interface LaunchParams {
  readonly targetURL?: string | null;
  readonly files?: readonly { getFile(): Promise<File> }[];
}
interface LaunchQueue {
  setConsumer(consumer: (launch: LaunchParams) => void): void;
}

/** Stores files opened with Scape, then shows the page that asks what to do with them. */
async function receiveFiles(handles: NonNullable<LaunchParams['files']>): Promise<void> {
  try {
    const files = await Promise.all(handles.map((handle) => handle.getFile()));
    const shared = { title: '', text: '', url: '', files };
    const stored = await withDevice((device) => storeShare(device, shared, Date.now()));
    goTo(typeof stored === 'string' ? `${paths.share}?problem=${stored}` : `${paths.share}?id=${stored.id}`);
  } catch (error) {
    reportFault(error);
    goTo(`${paths.share}?problem=broken`);
  }
}

/** Handles launches into this open window by routing, without a page load. */
export function handleLaunches(): void {
  if (!('launchQueue' in window)) return;
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let isFirst = true;
  (window.launchQueue as LaunchQueue).setConsumer(({ targetURL, files = [] }) => {
    // The first launch is this window's own URL; after a reload it is delivered again, with its files.
    const isRepeated = isFirst && opening?.type === 'reload';
    const isAlreadyOpen = isFirst && targetURL === opening?.name;
    isFirst = false;
    if (isRepeated) return;
    if (files.length > 0) return void receiveFiles(files);
    const target = isAlreadyOpen || !targetURL ? null : parsedUrl(targetURL);
    if (target === null) return;
    const { origin, pathname, search, hash } = target;
    // Shared content arrives as a form post, whose reply has redirected already.
    if (origin === location.origin && pathname !== paths.share) goTo(pathname + search + hash);
  });
}
