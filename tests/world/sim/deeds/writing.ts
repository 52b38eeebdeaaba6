import type { CommentRow } from '#data/posts/comments.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { choosePicture, textOf, wordOf } from './making.ts';
import { wish, type Person } from '#world/sim/person.ts';
import { giveUp } from './tending.ts';
import type { World } from '#world/sim/world.ts';

const ownId = ({ tab }: Person) => tab.account.user.user_id;

/** A post that the person can see; with `isOwn`, one of theirs. */
function seenPost(world: World, person: Person, isOwn = false): PostRow | null {
  const rows = person.tab.account.store.rows('posts').filter((row) => !isOwn || row.user_id === ownId(person));
  return rows.length === 0 ? null : world.chance.pick(rows);
}

/** A comment or reply that a screen would show. */
function seenText(world: World, { tab }: Person, isFit: (row: CommentRow) => boolean): CommentRow | null {
  const { store } = tab.account;
  const isShown = ({ post, parent }: CommentRow) =>
    store.row('posts', post) !== undefined && (parent === null || store.row('comments', parent) !== undefined);
  const rows = store.rows('comments').filter((row) => isShown(row) && isFit(row));
  return rows.length === 0 ? null : world.chance.pick(rows);
}

/** The event that a post is from: mostly one that the form offers, sometimes any, which the server refuses. */
function eventOfPost({ chance, settings }: World, person: Person): EventRow | null {
  if (!settings.hasAttendance || chance.isTrue(0.6)) return null;
  const { store } = person.tab.account;
  const isOffered = ({ ref, organizer_id: by }: EventRow) =>
    by === ownId(person) || store.row('engagements', ref)?.subscribed === true;
  const rows = store.rows('events');
  const offered = chance.isTrue(0.1) ? rows : rows.filter(isOffered);
  return offered.length === 0 ? null : chance.pick(offered);
}

async function publishPost(world: World, person: Person): Promise<void> {
  const ref = world.chance.id(person.device.now());
  const image = world.chance.isTrue(0.25) ? await choosePicture(world, person) : null;
  if (image === undefined || person.tab.life.isOver()) return;
  const post = { title: `${wordOf(world)} ${String(world.chance.int(1, 99))}`, description: textOf(world) };
  const event = eventOfPost(world, person);
  await wish(world, person, 'post.create', { ref, post, image, ...(event === null ? {} : { event: event.ref }) });
}

/** Deletes the text, sometimes with an undo. */
async function deleteText(
  world: World,
  person: Person,
  kind: 'post.delete' | 'comment.delete' | 'reply.delete',
  ref: string,
) {
  const hasUndo = world.chance.isTrue(0.5);
  const name = kind.slice(0, -'.delete'.length);
  const id = await wish(world, person, kind, { [name]: ref } as never, hasUndo ? 6_000 : 0);
  if (hasUndo && world.chance.isTrue(0.4))
    world.time.after(world.chance.int(500, 5_500), () => giveUp(world, person, id, false));
}

/** An action on a post: write, edit, delete or like. */
export async function tendPost(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const what = chance.pick(['publish', 'edit', 'delete', 'like', 'like', 'like'] as const);
  const row = seenPost(world, person, what === 'edit' || what === 'delete');
  if (what === 'publish' || row === null) return publishPost(world, person);
  if (what === 'like') {
    const liked = chance.isTrue(0.1) ? row.liked : !row.liked;
    await wish(world, person, 'post.like', { post: row.ref, liked });
  } else if (what === 'edit') {
    const patch = chance.isTrue(0.5) ? { title: wordOf(world) } : { description: textOf(world) };
    await wish(world, person, 'post.update', { post: row.ref, patch });
  } else await deleteText(world, person, 'post.delete', row.ref);
}

async function changeText(world: World, person: Person, { ref, parent }: CommentRow): Promise<void> {
  const content = textOf(world);
  if (parent === null) await wish(world, person, 'comment.update', { comment: ref, content });
  else await wish(world, person, 'reply.update', { reply: ref, content });
}

/** An action on a comment or reply, sometimes on another's, which the server refuses. */
export async function tendText(world: World, person: Person): Promise<void> {
  const { chance } = world;
  const what = chance.pick(['comment', 'comment', 'reply', 'reply', 'edit', 'delete'] as const);
  const ref = chance.id(person.device.now());
  if (what === 'edit' || what === 'delete') {
    const isAnybodys = chance.isTrue(0.05);
    const text = seenText(world, person, (row) => isAnybodys || row.user_id === ownId(person));
    if (text === null) return;
    if (what === 'edit') return changeText(world, person, text);
    return deleteText(world, person, text.parent === null ? 'comment.delete' : 'reply.delete', text.ref);
  }
  const above = what === 'reply' ? seenText(world, person, ({ parent }) => parent === null) : null;
  if (above !== null) {
    await wish(world, person, 'reply.create', { ref, comment: above.ref, post: above.post, content: textOf(world) });
    return;
  }
  const row = seenPost(world, person);
  if (row === null) return publishPost(world, person);
  await wish(world, person, 'comment.create', { ref, post: row.ref, content: textOf(world) });
}
