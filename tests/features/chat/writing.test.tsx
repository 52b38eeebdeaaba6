import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { directChatKey } from '#contract/chat/key.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { localPicture } from '#data/files/picture-name.ts';
import { field, holdTalk, messageRow, outbox, ports, said, showChat, withBea } from '#world/screens/chat-stage.tsx';
import { photo, workshopWorks } from '#world/screens/chosen-files.ts';
import { signedIn } from '#world/screens/person.ts';
import { bea, inWindow } from '#world/screens/posts-stage.tsx';

vi.mock('#ui/picture/prepare.ts');

let account: OpenAccount;
beforeEach(async () => {
  inWindow();
  workshopWorks();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  account = await signedIn();
  await holdTalk(account, []);
});
afterEach(() => {
  vi.useRealTimers();
});

async function write(text: string): Promise<HTMLTextAreaElement> {
  const held = await field();
  fireEvent.change(held, { target: { value: text } });
  // A field that has only just been drawn shows what is typed once its effects have run.
  await waitFor(() => expect(held.value).toBe(text));
  return held;
}

const enter = (held: Element, more = {}) => fireEvent.keyDown(held, { key: 'Enter', ...more });

test('[CHAT-03] blank text is not sent', async () => {
  showChat(account, withBea);
  enter(await write('  \n '));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  // What is sent after it is there before it would be looked for.
  enter(await write('not blank'));
  await waitFor(() => expect(said()).toEqual(['not blank']));
  expect(await outbox(account)).toHaveLength(1);
});

test('[CHAT-03] a text that is too long stays, and says by how much', async () => {
  showChat(account, withBea);
  const held = await write('x'.repeat(4_001));
  enter(held);
  expect(await screen.findByText('1 letter too many: there is room for 4,000')).toBeTruthy();
  expect(held.value).toHaveLength(4_001);
  expect(await outbox(account)).toEqual([]);
});

test('[CHAT-03] what can’t be saved comes back into the field, with what was typed since', async () => {
  showChat(account, withBea);
  const held = await write('lost?');
  let fail = (_error: Error) => {};
  vi.spyOn(account, 'mutate').mockReturnValueOnce(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  enter(held);
  expect(held.value).toBe('');
  await write('more');
  act(() => {
    fail(new Error('broken'));
  });
  expect(await screen.findByText('Error al enviar mensaje')).toBeTruthy();
  expect(held.value).toBe('lost?\nmore');
});

test('[CHAT-03] with no user nothing is sent, and it is said why', async () => {
  showChat({ ...account, user: null }, withBea);
  const held = await write('hola');
  enter(held);
  expect(await screen.findByText('Usuario no autenticado')).toBeTruthy();
  expect(held.value).toBe('hola');
});

test('[CHAT-02] Enter sends, and with Shift it doesn’t; the field is empty and keeps the focus', async () => {
  showChat(account, withBea);
  const held = await write('  hola\nBea ');
  held.focus();
  enter(held, { shiftKey: true });
  expect(held.value).toBe('  hola\nBea ');
  enter(held);
  expect(held.value).toBe('');
  expect(document.activeElement).toBe(held);
  await waitFor(() => expect(said()).toEqual(['hola\nBea']));
  expect(await outbox(account)).toMatchObject([
    { kind: 'message.send', args: { user: bea.user_id, content: 'hola\nBea', image: null } },
  ]);
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  '[CHAT-02] while letters are put together Enter sends nothing: %j',
  async (composing) => {
    showChat(account, withBea);
    const held = await write('にほん');
    enter(held, composing);
    expect(held.value).toBe('にほん');
    expect(await outbox(account)).toEqual([]);
    enter(held);
    await waitFor(() => expect(said()).toEqual(['にほん']));
  },
);

test('[CHAT-08] two messages in one millisecond stay in their order', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T12:00:00Z'));
  showChat(account, withBea);
  const wanted = Array.from({ length: 8 }, (_unused, index) => `number ${String(index)}`);
  for (const text of wanted) enter(await write(text));
  await waitFor(() => expect(said()).toEqual(wanted));
});

test('[CHAT-08] what is typed is there again after the page was, each conversation for itself', async () => {
  const { unmount } = showChat(account, withBea);
  await write('half a');
  unmount();
  const other = showChat(account, '/chat?with=900002');
  expect((await field()).value).toBe('');
  other.unmount();
  showChat(account, withBea);
  const held = await field();
  expect(held.value).toBe('half a');
  enter(held);
  await waitFor(async () => expect(await outbox(account)).toHaveLength(1));
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.includes(`${account.name}:typed:chat`))).toEqual([]),
  );
});

test.each(['hidden', 'closed'])(
  '[CHAT-08] what is typed stays though another window has sent something there, when this one is %s',
  async (how) => {
    const { unmount } = showChat(account, withBea);
    await write('half a');
    const key = Object.keys(localStorage).find((name) => name.includes(`${account.name}:typed:chat`)) ?? '';
    const typed = localStorage.getItem(key);
    localStorage.removeItem(key);
    if (how === 'hidden') fireEvent(document, new Event('visibilitychange'));
    else fireEvent(globalThis.window, new Event('pagehide'));
    expect(localStorage.getItem(key)).toBe(typed);
    // Nor does one that holds nothing let go of what another has kept.
    await write('');
    localStorage.setItem(key, 'of another');
    fireEvent(document, new Event('visibilitychange'));
    expect(localStorage.getItem(key)).toBe('of another');
    unmount();
  },
);

test('[CHAT-02] a pasted picture goes along with its words, once it is prepared', async () => {
  let finish = () => {};
  workshopWorks(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  showChat(account, withBea);
  const held = await write('look');
  const paste = createEvent.paste(held, { clipboardData: { files: [photo('a')] } });
  fireEvent(held, paste);
  expect(paste.defaultPrevented).toBe(true);
  expect(await screen.findByText('Preparing the picture')).toBeTruthy();
  enter(held);
  expect(held.value).toBe('look');
  act(() => finish());
  await waitFor(() => expect(said()).toEqual(['look']));
  const [entry] = await outbox(account);
  const [row] = await account.db.messages.toArray();
  expect(entry?.files['image']).toMatch(/^[\da-f]{64}$/);
  expect(row?.image).toBe(localPicture(entry?.files['image'] ?? ''));
  expect(screen.queryByRole('img', { name: 'Chosen for the message' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Open the picture: look' })).toBeTruthy();
});

test('[CHAT-08] whoever leaves while a picture is prepared and comes back goes on where they were', async () => {
  let finish = () => {};
  workshopWorks(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  const { unmount } = showChat(account, withBea);
  fireEvent.paste(await write('look'), { clipboardData: { files: [photo('a')] } });
  unmount();
  const other = showChat(account, '/chat?with=900002');
  expect((await field()).value).toBe('');
  other.unmount();
  showChat(account, withBea);
  const held = await write('look at this');
  expect(screen.getByText('Preparing the picture')).toBeTruthy();
  act(() => finish());
  expect(await screen.findByRole('button', { name: 'Remove the picture' })).toBeTruthy();
  expect(held.value).toBe('look at this');
  enter(held);
  expect(await screen.findByRole('button', { name: 'Open the picture: look at this' })).toBeTruthy();
});

test('[CHAT-08] what was sent with a picture goes out though nobody waits until it is prepared', async () => {
  let finish = () => {};
  workshopWorks(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  const { unmount } = showChat(account, withBea);
  const held = await write('look');
  fireEvent.paste(held, { clipboardData: { files: [photo('a')] } });
  enter(held);
  unmount();
  finish();
  await waitFor(async () => expect(await outbox(account)).toMatchObject([{ args: { content: 'look' } }]));
  showChat(account, withBea);
  await waitFor(() => expect(said()).toEqual(['look']));
  expect((await field()).value).toBe('');
});

test('[CHAT-02] a text that was begun is gone on with at its end', async () => {
  inWindow({ isWide: true });
  const { unmount } = showChat(account, withBea);
  await write('half a');
  unmount();
  showChat(account, withBea);
  const held = await field();
  await waitFor(() => expect(document.activeElement).toBe(held));
  expect([held.selectionStart, held.selectionEnd]).toEqual([6, 6]);
});

test('[CHAT-07] a key tells that something is written; 1500 ms after the last one nothing is any more', async () => {
  const some = ports();
  showChat(account, withBea, some);
  const held = await field();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(held, { target: { value: 'h' } });
  vi.advanceTimersByTime(1_499);
  fireEvent.change(held, { target: { value: 'ho' } });
  vi.advanceTimersByTime(1_499);
  expect(some.live.sendTyping.mock.calls).toEqual([[directChatKey(bea.user_id)], [directChatKey(bea.user_id)]]);
  expect(some.live.stopTyping).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(some.live.stopTyping.mock.calls).toEqual([[directChatKey(bea.user_id)]]);
  vi.advanceTimersByTime(5_000);
  expect(some.live.stopTyping).toHaveBeenCalledTimes(1);
});

test.each(['sending', 'leaving the field', 'emptying it', 'leaving the page'])(
  '[CHAT-07] %s ends it at once',
  async (what) => {
    const some = ports();
    const { unmount } = showChat(account, withBea, some);
    const held = await write('hola');
    expect(some.live.stopTyping).not.toHaveBeenCalled();
    if (what === 'sending') enter(held);
    else if (what === 'leaving the field') fireEvent.blur(held);
    else if (what === 'emptying it') fireEvent.change(held, { target: { value: '' } });
    else unmount();
    expect(some.live.stopTyping.mock.calls).toEqual([[directChatKey(bea.user_id)]]);
  },
);

test('[CHAT-08] a message that wasn’t accepted says why, and goes out again with another text', async () => {
  showChat(account, withBea);
  enter(await write('helo'));
  await waitFor(() => expect(said()).toEqual(['helo']));
  expect(screen.getByRole('img', { name: 'Waiting to be sent' })).toBeTruthy();
  const [sent] = await outbox(account);
  if (sent === undefined) throw new Error('Nothing is in the outbox.');
  const refusal = { status: 403, code: 'forbidden', message: 'They don’t take messages.' };
  await account.db.outbox.put({ ...sent, state: 'refused', refusal });
  expect(await screen.findByText('Error al enviar mensaje. They don’t take messages.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Not sent' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit: helo' }));
  fireEvent.change(screen.getAllByLabelText(/^Message/)[0] ?? document.body, { target: { value: 'hello' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(said()).toEqual(['hello']));
  const args = { ...(sent.args as object), content: 'hello' };
  expect(await outbox(account)).toMatchObject([{ state: 'queued', args }]);
});

test('[CHAT-08] a message that was given up is nowhere any more', async () => {
  await holdTalk(account, [messageRow({ content: 'first' })]);
  showChat(account, withBea);
  enter(await write('second'));
  await waitFor(() => expect(said()).toEqual(['first', 'second']));
  const [sent] = await outbox(account);
  if (sent === undefined) throw new Error('Nothing is in the outbox.');
  await account.db.outbox.put({ ...sent, state: 'refused', refusal: { status: 422, code: 'invalid', message: '' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard: second' }));
  await waitFor(() => expect(said()).toEqual(['first']));
  expect(await outbox(account)).toEqual([]);
});
