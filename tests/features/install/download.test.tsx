import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DownloadScreen, type InstallKind } from '#features/install/download-screen.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Install Scape' });

function page(kind: InstallKind, onInstall: () => Promise<boolean> = () => Promise.resolve(true)) {
  return show(<DownloadScreen kind={kind} onInstall={onInstall} />);
}

test('[CARD-07] where the browser offers it, a button of our own installs the app', async () => {
  let agree: (hasAgreed: boolean) => void = () => undefined;
  const install = vi.fn(() => new Promise<boolean>((resolve) => (agree = resolve)));
  const { container } = page('offered', install);
  await expectAccessible(container);
  fireEvent.click(button() as HTMLElement);
  expect(install).toHaveBeenCalledOnce();
  expect(button()?.disabled).toBe(true);
  agree(false);
  expect(await screen.findByText(/^Not installed\./)).toBeTruthy();
  expect(button()?.disabled).toBe(false);
});

test('[CARD-07] an offer that fails leaves the page as it was', async () => {
  page('offered', () => Promise.reject(new Error('Asked twice')));
  fireEvent.click(button() as HTMLElement);
  await waitFor(() => expect(button()?.disabled).toBe(false));
});

test('[CARD-07] on iOS the steps are told: Share, Add to Home Screen, Add', async () => {
  const { container } = page('ios');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Tap Share in the browser’s bar.',
      'Choose Add to Home Screen.',
      'Tap Add. Scape is on your home screen.',
    ]),
  );
  expect(button()).toBeNull();
  await expectAccessible(container);
});

test.each([
  ['installed', /^Scape is installed on this device\./],
  ['none', /^This browser doesn’t offer to install Scape/],
] as const)('[CARD-07] [SHELL-11] %s: the page says how it stands', async (kind, text) => {
  const { container } = page(kind);
  expect(screen.getByText(text)).toBeTruthy();
  expect(button()).toBeNull();
  expect(screen.getByText(/Google Play and the App Store don’t carry it/)).toBeTruthy();
  await expectAccessible(container);
});

test('[CARD-07] a browser that says nothing is told of by hand, also where it is Safari on a Mac', () => {
  page('none');
  expect(screen.getByText(/^Mac: in Safari 17 or newer it is “Add to Dock” in the File menu\.$/)).toBeTruthy();
});
