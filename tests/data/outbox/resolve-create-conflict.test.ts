import { expect, test } from 'vitest';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { pictureUrl } from '#contract/media/picture.ts';
import { saveBlob } from '#data/files/blobs.ts';
import type { StoredRefusal, FrozenRequest } from '#data/outbox/entry.ts';
import { discard, retry } from '#data/outbox/resolve-failed.ts';
import { canReplaceServerVersion, isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import type { RowTable } from '#data/db/store.ts';
import { sampleArgs } from '#world/data/sample-args.ts';
import { sampleGroup, sampleMessage } from '#world/data/sample-chats.ts';
import { sampleComment, samplePost, sampleReply, written } from '#world/data/sample-people.ts';
import { refs, sampleEvent } from '#world/data/sample-rows.ts';
import { amend, sampleStore, wish, write } from '#world/stores/sample-store.ts';

const nowMs = 2_000;
const ref = refs.made;
const seal: FrozenRequest = { clientId: 'c', path: '/x', body: {}, sentAt: 1 };
const note = (current: unknown): StoredRefusal => ({ status: 409, code: 'conflict', message: 'Other', current });

interface Noun {
  kind: MutationKind;
  /** the server's version */
  theirs: object;
  table: RowTable;
  /** the row that shows it */
  shown: object;
}

const comment = { post_ref: written.post, content: 'Theirs' };
const editable: (Noun & { update: MutationKind; args: object; mine: object })[] = [
  {
    kind: 'event.create',
    theirs: sampleEvent({ event_id: 9, ref, client_id: ref, title: 'Theirs', city: 'Theirs', description: 'D' }),
    table: 'events',
    shown: { event_id: 9, title: 'Theirs' },
    update: 'event.update',
    args: { event: ref, patch: { title: 'T', city: null }, base: { title: 'Theirs' } },
    mine: { event_id: 9, title: 'T', city: null },
  },
  {
    kind: 'post.create',
    theirs: samplePost({ post_id: 9, client_id: ref, title: 'Theirs', image: null }),
    table: 'posts',
    shown: { post_id: 9, title: 'Theirs' },
    update: 'post.update',
    args: { post: ref, patch: { title: 'T', description: 'D' } },
    mine: { post_id: 9, title: 'T', description: 'D' },
  },
  {
    kind: 'comment.create',
    theirs: sampleComment({ comment_post_id: 9, client_id: ref, ...comment }),
    table: 'comments',
    shown: { comment_id: 9, content: 'Theirs' },
    update: 'comment.update',
    args: { comment: ref, content: 'C' },
    mine: { comment_id: 9, content: 'C' },
  },
  {
    kind: 'reply.create',
    theirs: sampleReply({ reply_id: 9, client_id: ref, ...comment }),
    table: 'comments',
    shown: { comment_id: 9, content: 'Theirs' },
    update: 'reply.update',
    args: { reply: ref, content: 'R' },
    mine: { comment_id: 9, content: 'R' },
  },
  {
    kind: 'group.create',
    theirs: sampleGroup({ groupId: 9, client_id: ref, groupName: 'Theirs', groupPicture: null }),
    table: 'groups',
    shown: { group_id: 9, name: 'Theirs' },
    update: 'group.update',
    args: { group: ref, name: 'Dancers' },
    mine: { group_id: 9, name: 'Dancers' },
  },
];
const message = sampleMessage({ id: 9, client_id: ref, content: 'Theirs' });
const fixed: (Omit<Noun, 'table' | 'shown'> & Partial<Noun>)[] = [
  { kind: 'message.send', theirs: message, table: 'messages', shown: { message_id: 9, content: 'Theirs' } },
  { kind: 'report.create', theirs: { reason: 'spam', note: 'Theirs' } },
  { kind: 'contact.send', theirs: { title: 'Ana', email: 'ana@example.org', message: 'Theirs' } },
  { kind: 'support.send', theirs: { title: 'Ana', email: 'ana@example.org', subject: 'S', message: 'Theirs' } },
];

/** A store in which a new thing of Ana's stands in conflict, the server's id of it known. */
async function conflicting(kind: MutationKind, theirs: object) {
  const store = await sampleStore([]);
  await write(store, (tx) => tx.put('ids', [{ ref, kind: 'post', id: 9 }]));
  const made = await wish(store, kind, sampleArgs(kind, ref));
  const entry = await amend(store, made.id, { state: 'conflict', seal, refusal: note(theirs) });
  return { store, entry };
}

test.each(editable)('[V8] [OFF-06] of two versions of one, mine becomes an edit of theirs: $kind', async (noun) => {
  const { store, entry } = await conflicting(noun.kind, noun.theirs);
  expect([isCreateConflict(entry), canReplaceServerVersion(entry)]).toEqual([true, true]);
  const fresh = await retry(store, entry.id, { nowMs });
  expect(fresh).toMatchObject({ kind: noun.update, args: noun.args, state: 'queued', creates: null, refs: [ref] });
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([fresh?.id]);
  expect(store.row(noun.table, ref)).toMatchObject(noun.mine);
});

test.each(editable)('[V8] [OFF-06] the server’s version shows where it stays: $kind', async (noun) => {
  const { store, entry } = await conflicting(noun.kind, noun.theirs);
  await discard(store, entry.id, { nowMs, shouldKeepDraft: true });
  expect(store.rows('outbox')).toEqual([]);
  expect(store.row(noun.table, ref)).toMatchObject(noun.shown);
});

test.each(fixed)('[V8] [OFF-06] what can’t be edited is sent beside the server’s version: $kind', async (noun) => {
  const { store, entry } = await conflicting(noun.kind, noun.theirs);
  expect([isCreateConflict(entry), canReplaceServerVersion(entry)]).toEqual([true, false]);
  const fresh = await retry(store, entry.id, { nowMs });
  const other = (fresh?.args as { ref: string } | undefined)?.ref ?? '';
  expect(fresh).toMatchObject({ kind: noun.kind, args: { ...(entry.args as object), ref: other }, state: 'queued' });
  expect(other).not.toBe(ref);
  expect(store.rows('outbox').map(({ id }) => id)).toEqual([fresh?.id]);
  if (noun.table === undefined) return;
  expect(store.row(noun.table, ref)).toMatchObject(noun.shown ?? {});
  expect(store.row(noun.table, other)).toMatchObject({ content: 'Hello' });
});

test('[V8] a post with another picture is another post: a post keeps the one that it was made with', async () => {
  const store = await sampleStore([]);
  const { sha256 } = await saveBlob(store, Uint8Array.of(1).buffer, 'image/png', 1);
  const { id } = await wish(store, 'post.create', { ...sampleArgs('post.create', ref), image: sha256 });
  const theirs = samplePost({ post_id: 9, client_id: ref, image: null });
  const entry = await amend(store, id, { state: 'conflict', seal, refusal: note(theirs) });
  expect(canReplaceServerVersion(entry)).toBe(false);
  expect(await retry(store, id, { nowMs })).toMatchObject({ kind: 'post.create', files: { image: sha256 } });
  expect(store.rows('posts')).toHaveLength(2);
});

test('[V8] an event’s pictures go with the edit, those that the server has by their address', async () => {
  const store = await sampleStore([]);
  const shas = [];
  for (const byte of [1, 2]) shas.push((await saveBlob(store, Uint8Array.of(byte).buffer, 'image/png', 1)).sha256);
  const [cover = '', second = ''] = shas;
  const args = { ...sampleArgs('event.create', ref), cover, gallery: [second, cover] };
  const { id } = await wish(store, 'event.create', args);
  const shown = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
  const theirs = sampleEvent({ event_id: 9, ref, client_id: ref, ...shown, gallery_images: [pictureUrl(cover)] });
  await amend(store, id, { state: 'conflict', seal, refusal: note(theirs) });
  const fresh = await retry(store, id, { nowMs });
  expect(fresh?.args).toMatchObject({
    cover,
    gallery: [second],
    keptGallery: [pictureUrl(second), pictureUrl(cover)],
    base: { cover_image: theirs.cover_image, gallery_images: [pictureUrl(cover)] },
  });
});

test('[V8] [OFF-05] what was wished of it since stays behind it, and stays where the server’s version does', async () => {
  for (const isMine of [true, false]) {
    const { store, entry } = await conflicting('post.create', samplePost({ post_id: 9, client_id: ref }));
    const like = await wish(store, 'post.like', { post: ref, liked: true });
    const kept = isMine ? await retry(store, entry.id, { nowMs }) : null;
    if (!isMine) await discard(store, entry.id, { nowMs, shouldKeepDraft: true });
    expect(store.rows('outbox').map(({ id }) => id)).toEqual([...(kept === null ? [] : [kept.id]), like.id]);
    expect(store.row('posts', ref)).toMatchObject({ post_id: 9, liked: true });
    expect(store.rows('drafts')).toHaveLength(isMine ? 0 : 1);
  }
});

test('[V8] a row that a pull has brought meanwhile stays as it came', async () => {
  const { store, entry } = await conflicting('post.create', samplePost({ post_id: 9, client_id: ref, title: 'Old' }));
  const undo = store.rows('undos').find(({ seq }) => seq === entry.seq);
  const pulled = { ...store.row('posts', ref), post_id: 9, title: 'Newer' } as never;
  await write(store, async (tx) => {
    await tx.put('posts', [pulled]);
    await tx.put('undos', [{ seq: undo?.seq ?? 0, rows: [] }]);
  });
  await discard(store, entry.id, { nowMs, shouldKeepDraft: false });
  expect(store.row('posts', ref)?.title).toBe('Newer');
});

test('[V6] a conflict of which nobody said what is there is tried again as it was', async () => {
  const { store, entry } = await conflicting('post.create', {});
  await amend(store, entry.id, { refusal: { status: 409, code: 'late_sequence', message: 'Late' } });
  expect(await retry(store, entry.id, { nowMs })).toMatchObject({ kind: 'post.create', args: entry.args });
});
