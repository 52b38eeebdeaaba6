import { readFileSync } from 'node:fs';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { pageDataId, type PageData } from '#contract/pages/page-data.ts';
import { demoInstance } from '#server/demo/instance.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';
import { patienceMs } from '#world/time/eventually.ts';
import type { SentDocument } from '#world/servers/print-documents.ts';

/*
 * React's development build, which runs here, reports attributes that differ, too; the built app's tells of text and elements
 * alone. The documents come from the built renderer, so the two share no module.
 */

const documents = JSON.parse(readFileSync(inject('documentsFile'), 'utf8')) as SentDocument[];

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

/** Pictures have other addresses here than in the built app. */
function withSourcePictures(body: string): string {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>;
  return Object.entries(manifest).reduce(
    (text, [source, { file }]) => (/\.(js|css)$/.test(file) ? text : text.replaceAll(`/${file}`, `/${source}`)),
    body,
  );
}

/** Loads the app as a window does whose settings are those of this moment. */
async function loadApp() {
  vi.resetModules();
  const { App } = await import('#app/boot/app.tsx');
  const { initialRowsOf } = await import('#data/initial-rows.ts');
  const { startInstance } = await import('#app/instance/start-instance.ts');
  return { App, initialRowsOf, startInstance };
}
type Window = Awaited<ReturnType<typeof loadApp>> & { clockShiftMs: number };

/** React notes its own on every element that it has taken over or drawn. */
const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** Takes a document over. @returns what React reports */
async function takeOver(
  { path, body }: SentDocument,
  { App, initialRowsOf, startInstance, clockShiftMs }: Window,
): Promise<unknown[]> {
  const sent = new DOMParser().parseFromString(withSourcePictures(body), 'text/html');
  const pageData = JSON.parse(sent.getElementById(pageDataId)?.textContent ?? 'null') as PageData | null;
  const root = sent.getElementById('root');
  if (pageData === null || root === null) return ['not rendered'];
  vi.setSystemTime(pageData.nowMs + clockShiftMs);
  history.replaceState(null, '', path);
  document.body.replaceChildren(root);
  startInstance(pageData.instance);
  const initialRows = await initialRowsOf(path, pageData);
  const reported: unknown[] = [];
  const report = (error: unknown) => void reported.push(error);
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => report(parts.join(' ')));
  const opening = new Promise<void>(() => undefined);
  const app = <App {...{ session: fakeSession(), opening, initialRows }} serverRender={pageData} />;
  const options = { onRecoverableError: report, onUncaughtError: report, onCaughtError: report };
  const hydrated = hydrateRoot(root, <StrictMode>{app}</StrictMode>, options);
  const isLeft = (element: Element) => !isTakenOver(element) && element.closest('link, noscript') === null;
  await vi.waitFor(
    () => {
      const left = [...root.getElementsByTagName('*')].find(isLeft);
      if (left !== undefined) throw new Error(`${path}: <${left.localName}> is not taken over`);
    },
    { timeout: patienceMs, interval: 10 },
  );
  hydrated.unmount();
  return reported;
}

/** What of a demo is invented: no word of it may stand anywhere else. */
const invented = [
  demoInstance.copyright,
  ...Object.values(demoInstance.contact).filter((value) => typeof value === 'string'),
  ...demoInstance.testimonials.flatMap(({ name, company, text }) => [name, company, text]),
].flatMap((text) => (text === null ? [] : [text]));

test('[INSTANCE-03] no public page of a production server says anything that is invented, as long as its operators say nothing', () => {
  expect(invented).toHaveLength(16);
  const untold = documents.filter(({ isTold }) => !isTold);
  expect(untold.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/contact', '/terms', '/signup', '/about']),
  );
  for (const { path, body } of untold) {
    expect([path, invented.filter((text) => body.includes(text)), /Client testimonials|©/.test(body)]).toEqual([
      path,
      [],
      false,
    ]);
  }
  // The same pages have it where operators have said it.
  const told = documents
    .filter(({ isTold }) => isTold)
    .map(({ body }) => body)
    .join('');
  expect(invented.filter((text) => !told.includes(text))).toEqual([]);
});

const dayMs = 86_400_000;

test.each([
  { zone: 'America/Los_Angeles', theme: 'dark', isMember: false, clockShiftMs: dayMs },
  { zone: 'Asia/Tokyo', theme: 'light', isMember: true, clockShiftMs: -dayMs },
  { zone: 'Europe/Madrid', theme: null, isMember: false, clockShiftMs: 0 },
])('[PAINT-02] React finds each page as it would draw it: $zone', async (given) => {
  process.env['TZ'] = given.zone;
  likeABrowser();
  // The system's own theme is the dark one.
  const query = matchMedia('(prefers-color-scheme: dark)');
  vi.stubGlobal('matchMedia', (media: string) => Object.assign({}, query, { media, matches: /dark/.test(media) }));
  if (given.isMember) localStorage.setItem('token', 'x');
  if (given.theme !== null) document.documentElement.dataset['theme'] = given.theme;
  const app = await loadApp();
  for (const sent of documents) {
    const reported = await takeOver(sent, { ...app, clockShiftMs: given.clockShiftMs });
    expect.soft([sent.rows, sent.path, reported]).toEqual([sent.rows, sent.path, []]);
  }
});
