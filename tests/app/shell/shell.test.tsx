import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionContext } from '#app/session/context.ts';
import { BottomBar } from '#app/shell/bottom-bar.tsx';
import { Footer } from '#app/shell/footer.tsx';
import { NavigationMenu } from '#app/shell/navigation-menu.tsx';
import { RouteCurtain } from '#app/shell/route-curtain.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { accountInUse } from '#data/db/account-in-use.ts';
import { currentInstance } from '#data/instance.ts';
import { exampleInstance } from '#world/data/sample-instance.ts';
import { openFor, somebody } from '#world/screens/accounts.ts';
import { likeABrowser } from '#world/screens/browser.ts';
import { fakeSession } from '#world/screens/session.ts';

beforeEach(likeABrowser);
afterEach(() => {
  act(() => {
    accountInUse.set(null);
    currentInstance.set(null);
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('/contact')}>
        Contact
      </button>
      <button type="button" onClick={() => void navigate('/events?search=jazz')}>
        Search
      </button>
    </>
  );
}

function curtain(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-curtain]');
}

function showTopBar() {
  return render(
    <MemoryRouter>
      <SessionContext value={fakeSession()}>
        <TopBar />
      </SessionContext>
    </MemoryRouter>,
  );
}

test('[SHELL-07] the product’s name is over the page for 1000 ms on each change of route, not on the first load', () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={['/events']}>
      <Ways />
      <RouteCurtain />
    </MemoryRouter>,
  );
  expect(curtain()).toBeNull();
  fireEvent.click(screen.getByText('Contact'));
  expect(curtain()?.textContent).toBe('Scape');
  act(() => void vi.advanceTimersByTime(999));
  expect(curtain()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(curtain()).toBeNull();
});

test('[LOOK-06] the root says while the curtain is there, so that placeholders aren’t drawn', () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={['/events']}>
      <Ways />
      <RouteCurtain />
    </MemoryRouter>,
  );
  const isMarked = () => document.documentElement.classList.contains('has-curtain');
  expect(isMarked()).toBe(false);
  fireEvent.click(screen.getByText('Contact'));
  expect(isMarked()).toBe(true);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(isMarked()).toBe(false);
});

test('[SHELL-07] it takes no press, no focus and no ear, and a change within it begins its second anew', () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={['/']}>
      <Ways />
      <RouteCurtain />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('Contact'));
  expect(curtain()?.getAttribute('aria-hidden')).toBe('true');
  expect(curtain()?.className).toContain('pointer-events-none');
  expect(curtain()?.querySelectorAll('a, button, input, [tabindex]')).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(600));
  fireEvent.click(screen.getByText('Search'));
  act(() => void vi.advanceTimersByTime(600));
  expect(curtain()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(400));
  expect(curtain()).toBeNull();
});

test('[SHELL-10] the footer offers discounts, leads where the specification says, and names the year', () => {
  currentInstance.set(exampleInstance);
  render(
    <MemoryRouter>
      <Footer />
    </MemoryRouter>,
  );
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toMatch(/discounts on .*events and parties/i);
  expect(footer.textContent).toContain('2024');
  const links = within(footer).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining([
      '/about',
      '/contact',
      '/blogs',
      '/press',
      '/careers',
      '/events/previous',
      '/events/upcoming',
      '/events/organize',
      '/become-sponsor',
      '/support',
      '/terms',
      '/privacy',
      '/sitemap',
      '/disclaimer',
    ]),
  );
});

test('a phone has a bar of places once somebody is signed in or the app is installed', async () => {
  const bar = () => screen.queryByRole('navigation', { name: 'Places' });
  const shown = () =>
    render(
      <MemoryRouter>
        <BottomBar />
      </MemoryRouter>,
    );
  const isKnown = () => document.documentElement.classList.contains('knows-phone-bar');
  const guest = shown();
  expect([bar(), isKnown()]).toEqual([null, false]);
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  expect(bar()).not.toBeNull();
  // Until then its room was kept for members.
  expect(isKnown()).toBe(true);
  guest.unmount();
  act(() => accountInUse.set(null));
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('standalone') }),
  );
  shown();
  expect(bar()).not.toBeNull();
});

test('[SHELL-06] [PLAN-05] the bar of places leads to one’s plans, chat and profile; a visitor of the installed app has none of these', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('standalone') }),
  );
  const places = () =>
    within(screen.getByRole('navigation', { name: 'Places' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  render(
    <MemoryRouter>
      <BottomBar />
    </MemoryRouter>,
  );
  const first = [
    ['Home', '/'],
    ['Events', '/events'],
  ];
  expect(places()).toEqual([...first, ['Map', '/map/view'], ['Create', '/events/create'], ['Outbox', '/outbox']]);
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  expect(places()).toEqual([...first, ['My plans', '/plans'], ['Chat', '/chat'], ['Profile', '/user/profile']]);
});

test('[SHELL-05] [SHELL-06] the menu of an account leads where the specification says', async () => {
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  showTopBar();
  fireEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['My Profile', '/user/profile'],
    ['My plans', '/plans'],
    ['My Events', '/user/events'],
    ['Ranking', '/user/ranking'],
    ['Settings', '/user/settings'],
    ['Outbox', '/outbox'],
    ['Notifications', '/notices'],
    ['Logout', null],
  ]);
});

test('[PLAN-05] the top bar leads members to their plans and their chat', async () => {
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  showTopBar();
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect((await within(main).findByRole('link', { name: 'My plans' })).getAttribute('href')).toBe('/plans');
  expect(within(main).getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe('/chat');
});

test('[SHELL-05] the top bar leads home, to the events, the map, the rankings and the contact', () => {
  showTopBar();
  const links = within(screen.getByRole('banner')).getAllByRole('link');
  const places = links.map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual(
    expect.arrayContaining([
      ['Scape', '/'],
      ['Events', '/events'],
      ['Map', '/map/view'],
      ['Rankings', '/rankings'],
      ['Contact', '/contact'],
    ]),
  );
});

test('[SHELL-06] [PLAN-05] the mobile menu leads to what the bar has no room for, to settings only when signed in', async () => {
  const names = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const items = await screen.findAllByRole('menuitem');
    return items.map(({ textContent }) => textContent);
  };
  const guest = render(
    <MemoryRouter>
      <NavigationMenu />
    </MemoryRouter>,
  );
  expect(await names()).toEqual([
    'Home',
    'Events',
    'Map',
    'Create event',
    'Rankings',
    'Contact',
    'About',
    'Dark theme',
  ]);
  guest.unmount();
  const account = await openFor(somebody());
  act(() => accountInUse.set(account));
  render(
    <MemoryRouter>
      <NavigationMenu />
    </MemoryRouter>,
  );
  const own = await names();
  for (const name of ['My plans', 'Map', 'My Profile', 'My Events', 'Settings']) expect(own).toContain(name);
  expect(screen.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')).toBe('/user/profile');
});
