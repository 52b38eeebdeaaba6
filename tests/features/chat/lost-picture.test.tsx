import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdTalk, messageRow, showChat, withBea } from '#world/screens/chat-stage.tsx';
import { signedIn } from '#world/screens/person.ts';
import { inWindow } from '#world/screens/posts-stage.tsx';
import { setOnline } from '#world/network/online.ts';

beforeEach(() => {
  inWindow();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['without a connection', false, 'It shows with a connection', /It shows with a connection\.$/],
  ['with one', true, 'It can’t be shown', 'This picture can’t be shown.'],
])(
  '[SUP-07] a message’s picture that can’t be had %s is no broken one, small or large',
  async (_when, isOnline, small, large) => {
    setOnline(isOnline);
    const account = await signedIn();
    await holdTalk(account, [messageRow({ content: 'Look', image: `/media/${'a'.repeat(64)}/1600.webp` })]);
    showChat(account, withBea);
    const opening = await screen.findByRole('button', { name: /^Open the picture/ });
    fireEvent.error(opening.querySelector('img') as Element);
    expect(opening.querySelector('img')).toBeNull();
    expect(within(opening).getByText(small)).toBeTruthy();
    fireEvent.click(opening);
    const dialog = await screen.findByRole('dialog');
    fireEvent.error(await within(dialog).findByRole('img'));
    expect(within(dialog).queryByRole('img')).toBeNull();
    expect(within(dialog).getByText(large)).toBeTruthy();
  },
);
