import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import type { PostRow } from '#data/posts/rows.ts';
import type { PostCalls } from '#features/posts/deps.ts';
import { PostList, type PostListProps } from '#features/posts/list.tsx';
import type { PageFetchResult } from '#sync/fetch/result.ts';
import { show } from './show.tsx';

let lastId = 0;

export const bea = { user_id: 900_001, username: 'bea', display_name: 'Bea', profile_picture: null };

/** Whoever the device belongs to, as their posts show them. */
export function authorOf({ user }: OpenAccount) {
  return {
    user_id: user?.user_id ?? 0,
    username: user?.username ?? '',
    display_name: user?.display_name ?? '',
    profile_picture: null,
  };
}

/** A post that the server has sent, each a minute older than the one before. */
export function postRow(fields: Partial<PostRow> = {}): PostRow {
  lastId += 1;
  const created = fields.created ?? Date.now() - lastId * 60_000;
  const at = new Date(created).toISOString();
  const user = fields.user ?? bea;
  return {
    ref: uuidV7(),
    post_id: lastId,
    title: `Post ${String(lastId)}`,
    description: 'Come as you are.',
    image: null,
    likes_count: 3,
    liked: false,
    comments_count: 0,
    created_at: at,
    updated_at: at,
    user,
    user_id: user.user_id,
    created,
    tick: lastId,
    generation: 1,
    ...fields,
  };
}

/** A comment that the server has sent, each a second newer than the one before. */
export function commentRow(post: PostRow, fields: Partial<CommentRow> = {}): CommentRow {
  lastId += 1;
  const created = fields.created ?? Date.now() - 3_600_000 + lastId * 1_000;
  const at = new Date(created).toISOString();
  const user = fields.user ?? bea;
  return {
    ref: uuidV7(),
    comment_id: lastId,
    post: post.ref,
    parent: null,
    user_id: user.user_id,
    user,
    content: `Comment ${String(lastId)}`,
    created_at: at,
    updated_at: at,
    created,
    replies_count: 0,
    tick: lastId,
    generation: 1,
    ...fields,
  };
}

export async function holdPosts({ db }: OpenAccount, ...rows: PostRow[]): Promise<void> {
  await db.posts.bulkPut(rows);
}

export async function holdComments({ db }: OpenAccount, ...rows: CommentRow[]): Promise<void> {
  await db.comments.bulkPut(rows);
}

const nothingMore: PageFetchResult = { as: 'seen', next: null };
export const unreachable: PageFetchResult = { as: 'unreachable' };

/** A server that has no more than the device, unless told otherwise. */
export function calls(some: Partial<PostCalls> = {}) {
  return {
    fetchPosts: vi.fn<PostCalls['fetchPosts']>(() => Promise.resolve(nothingMore)),
    fetchComments: vi.fn<PostCalls['fetchComments']>(() => Promise.resolve(nothingMore)),
    fetchReplies: vi.fn<PostCalls['fetchReplies']>(() => Promise.resolve(nothingMore)),
    ...some,
  };
}

export function showPosts(props: Partial<PostListProps> = {}, at = '/profile/900001') {
  const ports = {
    profilePath: (id: number) => `/profile/${String(id)}`,
    signInPath: '/login',
  };
  const source = { type: 'user', userId: bea.user_id } as const;
  return show(<PostList source={source} calls={calls()} emptyText="No posts yet" {...ports} {...props} />, at);
}

export const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
export const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
export const outbox = async ({ db }: OpenAccount): Promise<OutboxEntry[]> => db.outbox.toArray();

/** The server has answered a change with a no. */
export async function refuse(account: OpenAccount, message: string, fields?: Record<string, string>): Promise<void> {
  const [entry] = (await outbox(account)).toReversed();
  if (entry === undefined) throw new Error('Nothing is in the outbox.');
  const refusal = { status: 422, code: 'invalid', message, ...(fields === undefined ? {} : { fields }) };
  await account.db.outbox.put({ ...entry, state: 'refused', refusal });
}

// jsdom has no layout: the window is as wide, and what points at it as fine, as a test says.
export function inWindow({ isWide = false, hasKeyboard = false } = {}): void {
  const matches = (query: string) => (query.includes('min-width') ? isWide : query.includes('hover') && hasKeyboard);
  window.matchMedia = ((query: string) =>
    Object.assign(new EventTarget(), { matches: matches(query), media: query })) as unknown as typeof window.matchMedia;
}
