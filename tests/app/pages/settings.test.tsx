import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsPage } from '#app/pages/settings-page.tsx';
import { DeviceDb } from '#data/db/device.ts';
import { answerCalls } from '#world/screens/answers.ts';
import { likeABrowser } from '#world/screens/browser.ts';

// Workers, which the running app starts, are none of jsdom's.
vi.mock(import('#app/boot/boot.ts'), () => ({ ready: async () => ({ device: await opened() }) }) as never);

async function opened(): Promise<DeviceDb> {
  const device = new DeviceDb();
  await device.open();
  return device;
}

beforeEach(likeABrowser);
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[PROF-13] a new password ends the other sessions, so they are asked for again', async () => {
  const asked = answerCalls({ '/auth/sessions': { json: { data: [] } }, '/auth/change-password': { json: {} } });
  const listed = () => asked.filter(({ path }) => path === '/auth/sessions').length;
  render(
    <MemoryRouter>
      <SettingsPage />
    </MemoryRouter>,
  );
  await waitFor(() => expect(listed()).toBe(1));
  for (const label of ['Current password', 'New password', 'Confirm new password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'secreto123' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(listed()).toBe(2));
});

test('[PROF-13] an index leads to each part of the page, as often as it is followed', async () => {
  answerCalls({ '/auth/sessions': { json: { data: [] } } });
  Object.defineProperty(navigator, 'storage', { configurable: true, value: undefined });
  render(
    <MemoryRouter>
      <SettingsPage />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Storage' });
  const index = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(index.map(({ textContent }) => textContent)).toEqual(parts);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  for (const link of [...index, ...index.slice(-1)]) {
    scrolled.mockClear();
    fireEvent.click(link);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: link.textContent }));
    expect(scrolled.mock.contexts).toEqual([document.activeElement]);
    act(() => (document.activeElement as HTMLElement).blur());
  }
});
