import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { useScrollRestoration } from '#app/shell/scroll-restoration.ts';
import { likeABrowser } from '#world/screens/browser.ts';

beforeEach(() => {
  likeABrowser();
  sessionStorage.clear();
});

function Page() {
  useScrollRestoration();
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function scrollWindow(top: number) {
  vi.stubGlobal('scrollY', top);
  dispatchEvent(new Event('scroll'));
}

/** A list that is scrolled, and what goes on from it. */
function showList() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/events'] });
  render(<RouterProvider router={router} />);
  scrollWindow(640);
  return async (to: string | -1, address = String(to), replace = false) => {
    await act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, { replace })));
    expect(screen.getByText(address)).toBeTruthy();
  };
}

test('[SHELL-13] going back past a dialog finds the list where it was left, though it moved below the dialog', async () => {
  const go = showList();
  await go('/events?event=7');
  // Rows above turn out to be taller once they are measured.
  scrollWindow(668);
  await go('/events/7', '/events/7', true);
  scrollWindow(0);
  await go(-1, '/events');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 668, behavior: 'instant' });
});

test('[SHELL-13] going back to a dialog finds the list below it where it was, though nobody scrolled since', async () => {
  const go = showList();
  await go('/events?event=7');
  await go('/events/7/chat');
  scrollWindow(0);
  await go(-1, '/events?event=7');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' });
});

test('[SHELL-13] a page keeps its position when its dialog is closed and another page is opened', async () => {
  const go = showList();
  await go('/events?event=7');
  await go(-1, '/events');
  scrollWindow(900);
  await go('/rankings');
  scrollWindow(0);
  await go(-1, '/events');
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' });
});
