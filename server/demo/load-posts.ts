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

/** A post with its picture and its moment. */
export interface PlacedPost extends Pick<DemoPost, 'by' | 'title' | 'text' | 'remarks'> {
  /** SHA-256 of its stored picture */
  image: string | null;
  /** the event that it is from */
  eventId?: number;
  at: number;
}

async function placed(ports: CoverPorts, userIds: UserIds, post: DemoPost): Promise<PlacedPost> {
  const { picture, hoursAgo } = post;
  // An existing cover: drawing more would delay the first start.
  const image =
    picture === undefined ? null : await uploadCover(ports, picture, `${picture} 0`, actorOf(userIds, post.by).userId);
  return { ...post, image, at: ports.now - hoursAgo * hourMs };
}

function postRequest(userIds: UserIds, { by, title, text, image, eventId, at }: PlacedPost): MutationRequest {
  const body = {
    title,
    description: text,
    client_id: derivedRef('demo post', title),
    ...(eventId === undefined ? {} : { event_id: eventId }),
  };
  const files = image === null ? {} : { image };
  return { ...common, actor: actorOf(userIds, by), kind: 'post.create', body, files, now: at };
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

function likeRequests(userIds: UserIds, { title, at }: PlacedPost, postId: number, now: number): MutationRequest[] {
  const random = createRandom(`likes of ${title}`);
  const appeal = 0.15 + random.next() * 0.6;
  const likers = [...userIds.values()].filter(() => random.next() < appeal);
  const body = { post_id: postId, liked: true };
  const when = createRandom(`times of likes of ${title}`);
  return likers.map((userId) => {
    const likedAt = Math.min(now, at + Math.round((0.1 + when.next() ** 2 * 50) * hourMs));
    return { ...common, actor: { userId }, kind: 'post.like', body, now: likedAt };
  });
}

/** Adds the people's posts, with comments and likes. @param aboutEvents posts that have their pictures already */
export async function loadPosts(ports: CoverPorts, userIds: UserIds, aboutEvents: PlacedPost[]): Promise<void> {
  const { writer, now } = ports;
  const others = await Promise.all(demoPosts.map((post) => placed(ports, userIds, post)));
  const posts = [...others, ...aboutEvents].sort((left, right) => left.at - right.at);
  const postIds = await performAll(
    writer,
    posts.map((post) => postRequest(userIds, post)),
  );
  const remarks = posts.flatMap((post, index) =>
    remarksOn(post.remarks ?? [], postIds[index] ?? 0, post.title, post.at),
  );
  const remarkIds = await performAll(
    writer,
    remarks.map((remark) => remarkRequest(userIds, 'comment.create', remark)),
  );
  const answers = remarks.flatMap(({ replies = [], ref, at }, index) =>
    remarksOn(replies, remarkIds[index] ?? 0, ref, at),
  );
  const likes = posts.flatMap((post, index) => likeRequests(userIds, post, postIds[index] ?? 0, now));
  const rest = [...answers.map((remark) => remarkRequest(userIds, 'reply.create', remark)), ...likes];
  await performAll(
    writer,
    rest.sort((left, right) => left.now - right.now),
  );
}
