import { parsedUrl } from '#contract/parsed-url.ts';
import { withDevice } from '#data/device.ts';
import { reportFault } from '#data/fault.ts';
import { keepShared } from '#data/shared-shelf.ts';
import { goTo } from './navigation.ts';
import { paths } from './paths.ts';

/** How browsers tell a window what it was opened for; no list of types knows it. */
interface LaunchParams {
  readonly targetURL?: string | null;
  readonly files?: readonly { getFile(): Promise<File> }[];
}
interface LaunchQueue {
  setConsumer(take: (launch: LaunchParams) => void): void;
}

/** Files that are opened with Scape are kept first; then their page asks what is to become of them. */
async function takeFiles(handles: NonNullable<LaunchParams['files']>): Promise<void> {
  try {
    const files = await Promise.all(handles.map((handle) => handle.getFile()));
    const handed = { title: '', text: '', url: '', files };
    const kept = await withDevice((device) => keepShared(device, handed, Date.now()));
    goTo(typeof kept === 'string' ? `${paths.share}?problem=${kept}` : `${paths.share}?id=${kept.id}`);
  } catch (error) {
    reportFault(error);
    goTo(`${paths.share}?problem=broken`);
  }
}

/** Follows what the browser hands to a window that is open already: it goes there by the router, which tears nothing away. */
export function followLaunches(): void {
  if (!('launchQueue' in window)) return;
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let isFirst = true;
  (window.launchQueue as LaunchQueue).setConsumer(({ targetURL, files = [] }) => {
    // The first launch tells where this window was opened, where it is; a reload tells it once more, with its files.
    const isOld = isFirst && opening?.type === 'reload';
    const isHere = isFirst && targetURL === opening?.name;
    isFirst = false;
    if (isOld) return;
    if (files.length > 0) return void takeFiles(files);
    const target = isHere || !targetURL ? null : parsedUrl(targetURL);
    if (target === null) return;
    const { origin, pathname, search, hash } = target;
    // What is shared comes as a form, whose reply has led on already.
    if (origin === location.origin && pathname !== paths.share) goTo(pathname + search + hash);
  });
}
