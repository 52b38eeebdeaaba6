import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { readDrafts, type ListedDraft } from '#data/drafts/queries.ts';
import { newEditRef } from '#data/drafts/open.ts';
import { saveDraft } from '#data/drafts/rows.ts';
import { removeDraft } from '#features/organizer/drafts/actions.ts';
import { DraftSection } from '#features/organizer/drafts/section.tsx';
import { useLive } from '#ui/hooks/use-live.ts';
import { eventRow, hold } from '#world/screens/event-rows.ts';
import { signedIn } from '#world/screens/person.ts';
import { expectAccessible, show } from '#world/screens/show.tsx';
import type { Draft } from '#data/drafts/draft.ts';

const nowMs = 10_000_000;
const draft: Draft = {
  ref: '01900000-0000-7000-8000-0000000000f1',
  kind: 'event',
  form: { title: 'Boleros' },
  cover: null,
  step: 2,
  updatedAt: nowMs - 5 * 60_000,
  isBroken: false,
};

let account: OpenAccount;
beforeEach(async () => {
  account = await signedIn();
});

function Drafts() {
  const drafts = useLive<ListedDraft[]>(async () => readDrafts(account.db), [], []);
  return <DraftSection account={account} drafts={drafts} nowMs={nowMs} stepLabel={(step) => `Step ${String(step)}`} />;
}

const held = () => account.db.drafts.toArray();

test('[WIZ-04] a draft tells where it was left and how old it is, and opens there', async () => {
  const row = eventRow({ title: 'Held', event_id: 77 });
  await hold(account, [row]);
  await saveDraft(account.store, draft);
  await saveDraft(account.store, { ...draft, ref: newEditRef(row.ref), form: { title: '' }, updatedAt: 1 });
  const { container } = show(<Drafts />);
  expect(await screen.findByText('Step 2 · Saved 5 min. ago')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    ['Open: Boleros', `/events/create?draft=${draft.ref}`],
    ['Open: Event name', '/events/77/edit'],
  ]);
  await expectAccessible(container);
});

test('[WIZ-04] a deleted draft comes back by undo, as it was', async () => {
  await saveDraft(account.store, draft);
  show(<Drafts />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete draft: Boleros' }));
  await waitFor(() => expect(screen.queryByText('Boleros')).toBeNull());
  expect(await held()).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Boleros');
  expect(await held()).toEqual([draft]);
});

test('[WIZ-04] a draft that was gone on with meanwhile isn’t deleted, and nobody is told that it was', async () => {
  await saveDraft(account.store, draft);
  show(<Drafts />);
  await screen.findByText('Boleros');
  await removeDraft(account, { ...draft, updatedAt: draft.updatedAt - 1 });
  expect(await screen.findByText('This draft was changed meanwhile: nothing was deleted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await held()).toEqual([draft]);
});

test('[WIZ-04] a duplicated draft is one of its own', async () => {
  await saveDraft(account.store, draft);
  show(<Drafts />);
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicate: Boleros' }));
  await waitFor(() => expect(screen.getAllByText('Boleros')).toHaveLength(2));
  const drafts = await held();
  expect(drafts.map(({ form }) => form)).toEqual([draft.form, draft.form]);
  expect(new Set(drafts.map(({ ref }) => ref)).size).toBe(2);
});

test('[WIZ-04] [ORG-03] a duplicate goes by undo; one that was gone on with meanwhile stays', async () => {
  await saveDraft(account.store, draft);
  show(<Drafts />);
  const copies = async () => (await held()).filter(({ ref }) => ref !== draft.ref);
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicate: Boleros' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await copies()).toEqual([]));
  await waitFor(() => expect(screen.getAllByText('Boleros')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Duplicate: Boleros' }));
  await waitFor(async () => expect(await copies()).toHaveLength(1));
  const typed = (await copies()).map((copy) => ({ ...copy, form: { title: 'Typed' }, updatedAt: copy.updatedAt + 1 }));
  for (const copy of typed) await saveDraft(account.store, copy);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It was too late to take this back')).toBeTruthy();
  expect(await copies()).toEqual(typed);
});

test('[WIZ-04] a draft that can’t be read is told of, and only deleted', async () => {
  await saveDraft(account.store, { ...draft, form: null, isBroken: true });
  show(<Drafts />);
  expect(await screen.findByText('A draft that could not be read')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: /^Delete draft/ })).toBeTruthy();
});

test('of many drafts the latest are shown, the others when they are asked for', async () => {
  for (const index of [1, 2, 3, 4, 5]) {
    await saveDraft(account.store, { ...draft, ref: `${draft.ref.slice(0, -1)}${String(index)}`, updatedAt: index });
  }
  show(<Drafts />);
  const section = await screen.findByRole('region', { name: /^Unfinished drafts/ });
  expect(within(section).getAllByRole('listitem')).toHaveLength(3);
  fireEvent.click(within(section).getByRole('button', { name: 'Show 2 more' }));
  expect(within(section).getAllByRole('listitem')).toHaveLength(5);
});
