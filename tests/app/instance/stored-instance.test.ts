import { afterEach, expect, test, vi } from 'vitest';
import { storeInstance, storedLegalTexts } from '#app/instance/stored-instance.ts';
import { startInstance } from '#app/instance/start-instance.ts';
import { fetchInstance } from '#app/instance/fetch-instance.ts';
import { currentInstance } from '#data/instance.ts';
import { documentTitle } from '#ui/browser/document-title.ts';
import { exampleInstance, untouchedInstance } from '#world/data/sample-instance.ts';

afterEach(() => {
  currentInstance.set(null);
  documentTitle.site('Scape');
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ours = {
  ...untouchedInstance,
  revision: 3,
  name: 'Library',
  texts: { ...untouchedInstance.texts, terms: 'Ours' },
};

test('[INSTANCE-11] a start with no connection shows what the device last heard, long texts when they are asked for', () => {
  storeInstance(ours);
  currentInstance.set(null);
  startInstance(undefined);
  expect(currentInstance.get()).toEqual({ ...ours, texts: {} });
  expect([storedLegalTexts(3)?.terms, storedLegalTexts(4)]).toEqual(['Ours', null]);
});

test('[INSTANCE-11] what the document says comes before what is kept', () => {
  storeInstance(ours);
  startInstance({ ...exampleInstance, texts: {} });
  expect(currentInstance.get()?.name).toBe('Scape');
});

test('[INSTANCE-11] what can’t be read or kept is as if there were nothing', () => {
  localStorage.setItem('instance', '{');
  localStorage.setItem('instance-texts', '{');
  startInstance(undefined);
  expect([currentInstance.get(), storedLegalTexts(0)]).toEqual([null, null]);
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  storeInstance(ours);
  expect(currentInstance.get()?.name).toBe('Library');
});

test('[INSTANCE-10] before the app shows a page, the document keeps its own title', async () => {
  vi.resetModules();
  const { documentTitle: fresh } = await import('#ui/browser/document-title.ts');
  document.title = 'Terms · Library';
  fresh.site('Library');
  expect(document.title).toBe('Terms · Library');
});

test('[INSTANCE-10] the name of the instance ends the titles of pages', () => {
  documentTitle.name('Events');
  storeInstance(ours);
  expect(document.title).toBe('Events · Library');
  documentTitle.name('');
  expect(document.title).toBe('Library');
});

const answering = (status: number, json: unknown) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify(json), { status, headers: { 'content-type': 'application/json', 'scape-api': '1' } }),
    ),
  );

test('[INSTANCE-11] an older server, which knows of no settings, changes nothing', async () => {
  storeInstance(ours);
  answering(404, { message: 'No such call', error: 'no_such_call' });
  expect(await fetchInstance()).toBe(false);
  answering(200, { data: { name: 'Half' } });
  expect(await fetchInstance()).toBe(false);
  expect(currentInstance.get()?.name).toBe('Library');
  answering(200, { data: { ...ours, name: 'Renamed' } });
  expect(await fetchInstance()).toBe(true);
  expect(currentInstance.get()?.name).toBe('Renamed');
});
