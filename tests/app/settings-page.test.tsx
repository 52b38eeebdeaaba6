import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsPage } from '#app/pages/settings-page.tsx';
import { DeviceDb } from '#data/device.ts';
import { answerCalls } from './answers.ts';
import { likeABrowser } from './browser.ts';

// Workers, which the running app starts, are none of jsdom's.
vi.mock(import('#app/boot.ts'), () => ({ ready: async () => ({ device: await opened() }) }) as never);

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
