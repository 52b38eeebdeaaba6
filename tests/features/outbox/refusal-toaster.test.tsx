import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mutationKinds, mutationOf } from '#contract/sync/mutations.ts';
import { accountInUse, type OpenAccount } from '#data/db/account-in-use.ts';
import { RefusalToaster } from '#features/outbox/status/refusal-toaster.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { signedIn } from '#world/screens/person.ts';
import { show } from '#world/screens/show.tsx';

vi.mock('#ui/feedback/toast.tsx', { spy: true });
const told = () => vi.mocked(showToast).mock.calls.map(([{ title }]) => title);

beforeEach(() => {
  vi.mocked(showToast).mockClear();
});

const note = (kind: string, message: string) => ({
  key: 'lastRefusal',
  value: { id: crypto.randomUUID(), kind, args: {}, refusal: { status: 403, code: 'forbidden', message } },
});

/** Does what makes the teller look again, and waits until it has. */
async function untilLooked({ db }: OpenAccount, deed: () => unknown): Promise<void> {
  const reads = vi.spyOn(db.meta, 'get');
  await act(async () => {
    await deed();
  });
  await waitFor(() => expect(reads).toHaveBeenCalled());
  await act(async () => {
    await reads.mock.results.at(-1)?.value;
  });
  reads.mockRestore();
}

async function refuse(account: OpenAccount, kind: string, message = 'Not like this'): Promise<void> {
  await untilLooked(account, () => account.db.meta.put(note(kind, message)));
}

// As the app mounts it: its effects run twice.
const teller = (
  <StrictMode>
    <RefusalToaster />
  </StrictMode>
);

async function listening(): Promise<OpenAccount> {
  const account = await signedIn();
  await untilLooked(account, () => show(teller));
  return account;
}

test('[ENG-05] a like and a subscription of an event that are refused are told of, and why', async () => {
  const account = await listening();
  await refuse(account, 'event.like', 'This event is over');
  expect(await screen.findByText('No se pudo dar like al evento. Intenta de nuevo.')).toBeTruthy();
  expect(screen.getByText('This event is over')).toBeTruthy();
  await refuse(account, 'event.subscribe');
  expect(await screen.findByText('No se pudo suscribir al evento. Intenta de nuevo.')).toBeTruthy();
});

test('[ENG-07] so is a bookmark, and a refusal without a word has no empty line', async () => {
  await refuse(await listening(), 'event.bookmark', '');
  const title = await screen.findByText('Failed to toggle bookmark');
  expect(title.parentElement?.children).toHaveLength(1);
});

test('[POST-02] a like of a post that is refused is told of', async () => {
  await refuse(await listening(), 'post.like');
  expect(await screen.findByText('No se pudo dar like al post. Intenta de nuevo.')).toBeTruthy();
});

test.each(['user.follow', 'user.unfollow'])('[USER-02] a %s that the server refuses says so', async (kind) => {
  await refuse(await listening(), kind, 'They don’t want that');
  expect(await screen.findByText('Error al cambiar follow')).toBeTruthy();
  expect(screen.getByText('They don’t want that')).toBeTruthy();
});

test('[POST-03] a deletion that the server refuses says so in its words: what was deleted has gone from its page', async () => {
  await refuse(await listening(), 'reply.delete', 'Server words on deletion');
  expect(await screen.findByText('Failed to delete the reply')).toBeTruthy();
  expect(screen.getByText('Server words on deletion')).toBeTruthy();
});

test('[OFF-06] whatever goes back at once is told of, once each; what is kept and what nobody knows is not', async () => {
  const account = await listening();
  const loud = mutationKinds.filter((kind) => !mutationOf(kind).isQuiet);
  const [back, kept] = [[] as string[], [] as string[]];
  const isTold = (kind: (typeof loud)[number]) => mutationOf(kind).onRefusal === 'revert' || kind.endsWith('.delete');
  for (const kind of loud) (isTold(kind) ? back : kept).push(kind);
  expect(back.length).toBeGreaterThan(8);
  for (const kind of [...kept, 'dream.share']) await refuse(account, kind);
  expect(told()).toEqual([]);
  for (const kind of back) await refuse(account, kind);
  expect(told()).toHaveLength(back.length);
  for (const title of told()) expect(title).not.toBe('');
});

test('[OFF-06] what was refused before the app was open, or by another account, isn’t told of', async () => {
  const [ana, eva] = [await signedIn(), await signedIn()];
  await ana.db.meta.put(note('user.follow', 'Old'));
  await eva.db.meta.put(note('user.block', 'Older'));
  await untilLooked(eva, () => show(teller));
  await untilLooked(ana, () => {
    accountInUse.set(ana);
  });
  await untilLooked(eva, () => {
    accountInUse.set(eva);
  });
  expect(told()).toEqual([]);
  await refuse(eva, 'post.like');
  expect(told()).toEqual(['No se pudo dar like al post. Intenta de nuevo.']);
});

test('[OFF-06] what was told of isn’t told of again when the app is opened anew', async () => {
  const account = await signedIn();
  await untilLooked(account, () => show(teller));
  await refuse(account, 'event.like');
  cleanup();
  await untilLooked(account, () => show(teller));
  expect(told()).toEqual(['No se pudo dar like al evento. Intenta de nuevo.']);
});
