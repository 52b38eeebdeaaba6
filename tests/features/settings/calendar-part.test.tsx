import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CalendarPart, type CalendarCalls } from '#features/settings/account/calendar-part.tsx';
import { expectAccessible, show } from '#world/screens/show.tsx';

const addressOf = (name: string): string => `https://scape.example/api/feeds/mine/${name}.ics`;

function callsWith(url: string | null) {
  let held = url;
  let made = 0;
  return {
    read: vi.fn<CalendarCalls['read']>(() => Promise.resolve({ ok: true, value: held })),
    renew: vi.fn<CalendarCalls['renew']>(() => {
      made += 1;
      held = addressOf(`made${String(made)}`);
      return Promise.resolve({ ok: true, value: held });
    }),
    end: vi.fn<CalendarCalls['end']>(() => {
      held = null;
      return Promise.resolve({ ok: true, value: null });
    }),
  };
}

const shownAddress = () => screen.queryByLabelText<HTMLInputElement>('Secret address')?.value ?? null;

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[PROF-13] a calendar link is made, opened, replaced and ended', async () => {
  const { container } = show(<CalendarPart calls={callsWith(null)} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Make a calendar link' }));
  await waitFor(() => expect(shownAddress()).toBe(addressOf('made1')));
  expect(screen.queryByRole('button', { name: 'Make a calendar link' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Open in calendar' });
  expect(link.getAttribute('href')).toBe('webcal://scape.example/api/feeds/mine/made1.ics');
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Replace link' }));
  await waitFor(() => expect(shownAddress()).toBe(addressOf('made2')));
  fireEvent.click(screen.getByRole('button', { name: 'End link' }));
  expect(await screen.findByRole('button', { name: 'Make a calendar link' })).toBeTruthy();
  expect(shownAddress()).toBeNull();
});

test('[PROF-13] the link is copied, or selected where the browser doesn’t let it be', async () => {
  const writeText = vi
    .fn<(text: string) => Promise<void>>()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }));
  show(<CalendarPart calls={callsWith(addressOf('a'))} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link is copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(addressOf('a'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/select it instead/)).toBeTruthy();
  const input = screen.getByLabelText<HTMLInputElement>('Secret address');
  fireEvent.focus(input);
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, addressOf('a').length]);
});

test('[PROF-13] without a connection it says so, and a deed that failed leaves what was there', async () => {
  const calls = callsWith(addressOf('a'));
  calls.read.mockResolvedValueOnce({ ok: false, message: 'There is no connection' });
  const { container } = show(<CalendarPart calls={calls} />);
  expect(await screen.findByText('There is no connection')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make a calendar link' })).toBeNull();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(shownAddress()).toBe(addressOf('a')));
  calls.end.mockResolvedValueOnce({ ok: false, message: 'Not now' });
  fireEvent.click(screen.getByRole('button', { name: 'End link' }));
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect(shownAddress()).toBe(addressOf('a'));
});
