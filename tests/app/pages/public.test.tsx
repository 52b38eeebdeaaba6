import axe from 'axe-core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#app/boot/app.tsx';
import { paths, readingPaths } from '#app/routes/paths.ts';
import { sitemapGroups } from '#app/routes/sitemap.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { currentInstance } from '#data/instance.ts';
import { eventRowOf } from '#data/events/rows.ts';
import { exampleInstance, untouchedInstance } from '#world/data/sample-instance.ts';
import { sampleEvent } from '#world/data/sample-rows.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

beforeEach(() => {
  likeABrowser();
  sessionStorage.clear();
  currentInstance.set(exampleInstance);
});

afterEach(() => {
  act(() => {
    accountInUse.set(null);
    currentInstance.set(null);
  });
  vi.unstubAllGlobals();
  localStorage.clear();
});

const hourMs = 3_600_000;

function eventAt(number: number, title: string, hoursAhead: number) {
  const ref = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const date_time = new Date(Date.now() + hoursAhead * hourMs).toISOString();
  return eventRowOf(sampleEvent({ ref, title, date_time, end_date_time: null, timezone: null }), 1);
}

const rows = [
  eventAt(1, 'Long ago', -200),
  eventAt(2, 'Lately', -100),
  ...['First', 'Second', 'Third', 'Fourth'].map((title, index) => eventAt(3 + index, title, 24 + index)),
];

/** The app at an address, on a device that the events have come to. */
async function open(address: string, { hasEvents = false } = {}) {
  history.replaceState(null, '', address);
  const account = await openFor(hasEvents ? somebody() : null);
  const status = { gate: null, isDraining: false, uploading: null, syncedAt: Date.now() };
  await account.db.meta.put({ key: 'status', value: status });
  if (hasEvents) await account.db.events.bulkPut(rows.map((row, tick) => ({ ...row, tick: tick + 1 })));
  accountInUse.set(account);
  render(<App session={fakeSession()} opening={Promise.resolve()} />);
  await screen.findByRole('heading', { level: 1 });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));

const pages = [
  [paths.about, 'About Scape'],
  [paths.contact, 'Contact Us'],
  [paths.support, 'Support'],
  [paths.downloadApp, 'Download the app'],
  [paths.blogs, 'Blog'],
  [paths.press, 'Press'],
  [paths.careers, 'Careers'],
  [paths.becomeSponsor, 'Become a sponsor'],
  [paths.terms, 'Terms and conditions'],
  [paths.privacy, 'Privacy'],
  [paths.sitemap, 'Sitemap'],
  [paths.disclaimer, 'Disclaimer'],
  [paths.upcomingEvents, 'Upcoming events'],
  [paths.previousEvents, 'Previous events'],
] as const;

test.each(pages)('[SHELL-11] [SHELL-01] [SHELL-13] %s is a page: %s', async (address, name) => {
  await open(address);
  expect(await heading(name)).toBeTruthy();
  expect(document.title).toBe(`${name} · Scape`);
  expect(location.pathname).toBe(address);
  expect(screen.getByRole('main').textContent.length).toBeGreaterThan(80);
});

test('[SHELL-11] organizing is making an event', async () => {
  await open(paths.organizeEvent);
  expect(await heading('Create event')).toBeTruthy();
  expect(location.pathname).toBe(paths.createEvent);
});

test('[SHELL-11] previous events are those that have ended, the last one first; upcoming ones the others', async () => {
  await open(paths.previousEvents, { hasEvents: true });
  expect(await screen.findByText('2 events found')).toBeTruthy();
  const titles = () =>
    main()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Lately', 'Long ago']);
  fireEvent.click(screen.getByRole('link', { name: 'Upcoming events' }));
  await heading('Upcoming events');
  expect(await screen.findByText('4 events found')).toBeTruthy();
  expect(titles()).toEqual(['First', 'Second', 'Third', 'Fourth']);
});

test('[SHELL-11] with nothing that has ended, the list says so and leads on', async () => {
  await open(paths.previousEvents);
  expect(await screen.findByText('No events found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See upcoming events' }).getAttribute('href')).toBe(paths.events);
});

test('[SHELL-11] the sitemap names every page that can be gone to, once', async () => {
  // One leads on to another of these, others are shown in the middle of something alone, to those who run this, or by other apps.
  const forOperators = [paths.moderation, paths.admin, paths.adminPeople, paths.adminSettings];
  const fromMails = [paths.setupPassword, paths.confirmEmail];
  const unlisted = [paths.organizeEvent, ...fromMails, paths.sitemap, ...forOperators, paths.share, paths.open];
  const known = Object.values(paths).filter((path) => typeof path === 'string');
  const listed = sitemapGroups.flatMap(({ places }) => places.map(({ path }) => path));
  expect(listed.toSorted()).toEqual(known.filter((path) => !unlisted.some((each) => each === path)).toSorted());
  await open(paths.sitemap);
  const links = main().getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ pathname }) => pathname)).toEqual(listed);
});

test.each([...readingPaths, paths.contact])('[SHELL-11] no link of %s leads to an end', async (address) => {
  await open(address);
  const known = new Set<unknown>(Object.values(paths));
  const own = main()
    .queryAllByRole<HTMLAnchorElement>('link')
    .filter(({ origin }) => origin === location.origin);
  const lost = own.filter(({ pathname }) => !known.has(pathname) && pathname !== '/icons/icon.svg');
  expect(lost.map(({ pathname }) => pathname)).toEqual([]);
});

test.each(pages)('axe finds nothing on %s', async (address) => {
  await open(address);
  const { violations } = await axe.run(document.documentElement, {
    rules: { 'color-contrast': { enabled: false }, 'html-has-lang': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
});

test('[HOME-01] the start page: hero, testimonials, events, the app, and it begins at its top', async () => {
  await open(paths.about);
  vi.mocked(scrollTo).mockClear();
  fireEvent.click(screen.getAllByRole('link', { name: 'Scape' })[0] as HTMLElement);
  await heading('Find, make and live events, even offline.');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  const titles = main()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Client testimonials',
    'Start your business expo with us',
    'Explore Events',
    'Keep Scape on your phone',
  ]);
  const end = screen.getByRole('main').querySelector('[data-page-bottom]');
  const last = main().getByRole('link', { name: 'Download App' });
  expect(end === null ? 0 : last.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('[HOME-03] the first three of the list are shown, and View Details opens the event', async () => {
  await open(paths.home, { hasEvents: true });
  await waitFor(() => expect(main().getAllByRole('article')).toHaveLength(3));
  const titles = main()
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(['First', 'Second', 'Third']);
  fireEvent.click(main().getAllByRole('link', { name: 'View Details' })[1] as HTMLElement);
  expect(await heading('Second')).toBeTruthy();
  expect(location.pathname).toBe('/events/4/detail');
});

test('[HOME-01] a search on the start page opens the list as it was asked', async () => {
  await open(paths.home, { hasEvents: true });
  fireEvent.change(await screen.findByPlaceholderText('Search events...'), { target: { value: 'Third' } });
  fireEvent.submit(main().getByRole('search'));
  await heading('Events');
  expect(location.search).toBe('?search=Third');
  expect(await screen.findByText('1 events found')).toBeTruthy();
});

const legalNote = /have not given a text of their own/;

test('[INSTANCE-05] operators’ own terms stand in the place of the app’s, as plain text', async () => {
  const text = '# Our house\n\nBe <b>kind</b>.\n\n- to people\n- to things';
  currentInstance.set({ ...untouchedInstance, language: 'es', texts: { ...untouchedInstance.texts, terms: text } });
  await open(paths.terms);
  expect(main().getByRole('heading', { level: 2 }).textContent).toBe('Our house');
  expect(main().getByText('Be <b>kind</b>.').closest('[lang]')?.getAttribute('lang')).toBe('es');
  expect(
    main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['to people', 'to things']);
  expect(main().queryByText(legalNote)).toBeNull();
});

test('[INSTANCE-05] where operators have given no text, the page says so above the app’s own; a demo does not', async () => {
  currentInstance.set(untouchedInstance);
  await open(paths.privacy);
  expect(main().getByText(legalNote)).toBeTruthy();
  expect(main().getByRole('heading', { name: 'On your device' })).toBeTruthy();
  act(() => currentInstance.set(exampleInstance));
  expect(main().queryByText(legalNote)).toBeNull();
});

test('[INSTANCE-05] a text that the device has kept is there offline; one that can’t be had is said to be missing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const texts = { terms: 'Kept terms', privacy: null, disclaimer: null };
  localStorage.setItem('instance-texts', JSON.stringify({ revision: 7, texts }));
  currentInstance.set({ ...untouchedInstance, revision: 7, texts: {} });
  await open(paths.terms);
  expect(await main().findByText('Kept terms')).toBeTruthy();
  act(() => currentInstance.set({ ...untouchedInstance, revision: 8, texts: {} }));
  expect(await main().findByText(/couldn’t be found out now/)).toBeTruthy();
});

test('[INSTANCE-07] by invitation, the page to sign up says so, and takes the code of the link', async () => {
  currentInstance.set({ ...untouchedInstance, sign_up: 'invitation' });
  await open(`${paths.signup}?invite=ABCD-EFGH`);
  expect(main().getByText('New accounts are by invitation.')).toBeTruthy();
  expect(main().getByLabelText<HTMLInputElement>(/Invitation code/).value).toBe('ABCD-EFGH');
});

test('[INSTANCE-09] closed, the page to sign up says so and whom to write to', async () => {
  const contact = { ...untouchedInstance.contact, email: 'us@example.org' };
  currentInstance.set({ ...untouchedInstance, sign_up: 'closed', contact });
  await open(paths.signup);
  expect(main().queryByRole('textbox')).toBeNull();
  expect(main().getByRole('link', { name: 'us@example.org' }).getAttribute('href')).toBe('mailto:us@example.org');
  act(() => currentInstance.set({ ...untouchedInstance, sign_up: 'closed' }));
  expect(main().getByRole('link', { name: 'write to them' }).getAttribute('href')).toBe('/contact');
  expect(main().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

test('[INSTANCE-10] the instance’s name is in the header and the footer, and its last line only if it has one', async () => {
  currentInstance.set({ ...untouchedInstance, name: 'Town library' });
  await open(paths.about);
  expect(screen.getByRole('banner').textContent).toContain('Town library');
  const footer = await screen.findByRole('contentinfo');
  expect(footer.textContent).toContain('Town library');
  expect(footer.textContent).not.toContain('©');
  act(() => currentInstance.set(exampleInstance));
  expect(footer.textContent).toContain('© 2024 Scape');
});

test('[INSTANCE-04] the contact page tells operators alone that nothing is given', async () => {
  currentInstance.set(untouchedInstance);
  await open(paths.contact);
  expect(main().queryByRole('link', { name: /Give an email address/ })).toBeNull();
  const account = accountInUse.get();
  if (account === null) throw new Error('No account is open');
  act(() => accountInUse.set({ ...account, user: { ...somebody(), operator: true } }));
  expect(
    main()
      .getByRole('link', { name: /Give an email address/ })
      .getAttribute('href'),
  ).toBe('/admin/settings');
});
