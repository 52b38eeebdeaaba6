import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { createRandom } from './random.ts';
import { performAll } from './perform-all.ts';
import { demoPosts, type DemoPost, type DemoRemark } from './posts.ts';
import { uploadCover, type CoverPorts } from './upload-cover.ts';

const hourMs = 3600_000;
const betweenRemarksMs = 17 * 60_000;
const common = { params: {}, files: {} };

/** User ids by username. */
type UserIds = ReadonlyMap<string, number>;

function actorOf(userIds: UserIds, username: string): { userId: number } {
  return { userId: userIds.get(username) ?? 0 };
}

async function postRequest(ports: CoverPorts, userIds: UserIds, post: DemoPost): Promise<MutationRequest> {
  const { by, title, text: description, picture, hoursAgo } = post;
  const actor = actorOf(userIds, by);
  // An existing cover: drawing more would delay the first start.
  const image = picture === undefined ? null : await uploadCover(ports, picture, `${picture} 0`, actor.userId);
  const body = { title, description, client_id: derivedRef('demo post', title) };
  const now = ports.now - hoursAgo * hourMs;
  return { ...common, actor, kind: 'post.create', body, files: image === null ? {} : { image }, now };
}

/** A comment or a reply; each is written some minutes after the one before. */
interface PlacedRemark extends DemoRemark {
  ref: string;
  /** id of the post or comment that it replies to */
  about: number;
  at: number;
}

function remarksOn(remarks: DemoRemark[], about: number, name: string, beganAt: number): PlacedRemark[] {
  return remarks.map((remark, index) => ({
    ...remark,
    about,
    ref: derivedRef('demo word', name, remark.text),
    at: beganAt + (index + 1) * betweenRemarksMs,
  }));
}

function remarkRequest(
  userIds: UserIds,
  kind: 'comment.create' | 'reply.create',
  remark: PlacedRemark,
): MutationRequest {
  const about = kind === 'comment.create' ? { post_id: remark.about } : { comment_post_id: remark.about };
  const body = { ...about, content: remark.text, client_id: remark.ref };
  return { ...common, actor: actorOf(userIds, remark.by), kind, body, now: remark.at };
}

function likeRequests(userIds: UserIds, { title }: DemoPost, postId: number, now: number): MutationRequest[] {
  const random = createRandom(`likes of ${title}`);
  const appeal = 0.15 + random.next() * 0.6;
  const likers = [...userIds.values()].filter(() => random.next() < appeal);
  const body = { post_id: postId, liked: true };
  return likers.map((userId) => ({ ...common, actor: { userId }, kind: 'post.like', body, now }));
}

/** Adds the people's posts, with comments and likes. */
export async function loadPosts(ports: CoverPorts, userIds: UserIds): Promise<void> {
  const { writer, now } = ports;
  const posts = await Promise.all(demoPosts.map((post) => postRequest(ports, userIds, post)));
  const postIds = await performAll(writer, posts);
  const remarks = demoPosts.flatMap((post, index) =>
    remarksOn(post.remarks ?? [], postIds[index] ?? 0, post.title, now - post.hoursAgo * hourMs),
  );
  const remarkIds = await performAll(
    writer,
    remarks.map((remark) => remarkRequest(userIds, 'comment.create', remark)),
  );
  const answers = remarks.flatMap(({ replies = [], ref, at }, index) =>
    remarksOn(replies, remarkIds[index] ?? 0, ref, at),
  );
  const likes = demoPosts.flatMap((post, index) => likeRequests(userIds, post, postIds[index] ?? 0, now));
  await performAll(writer, [...answers.map((remark) => remarkRequest(userIds, 'reply.create', remark)), ...likes]);
}
