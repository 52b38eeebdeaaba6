import type { PerformRequest } from '#server/domain/perform-request.ts';
import { derivedRef } from '#server/infra/derived-ref.ts';
import { createChance } from './chance.ts';
import { performAll } from './perform-all.ts';
import { talk, type DemoPost, type DemoRemark } from './talk.ts';
import { uploadCover, type CoverPorts } from './upload-cover.ts';

const hourMs = 3600_000;
const betweenWordsMs = 17 * 60_000;
const common = { params: {}, files: {} };

/** The users' ids by username. */
type UserIds = ReadonlyMap<string, number>;

function actorOf(userIds: UserIds, username: string): { userId: number } {
  return { userId: userIds.get(username) ?? 0 };
}

async function postRequest(ports: CoverPorts, userIds: UserIds, post: DemoPost): Promise<PerformRequest> {
  const { by, title, text: description, picture, hoursAgo } = post;
  const actor = actorOf(userIds, by);
  // A cover that is there already, for each more to make keeps a first start waiting.
  const image = picture === undefined ? null : await uploadCover(ports, picture, `${picture} 0`, actor.userId);
  const body = { title, description, client_id: derivedRef('demo post', title) };
  const now = ports.now - hoursAgo * hourMs;
  return { ...common, actor, kind: 'post.create', body, files: image === null ? {} : { image }, now };
}

/** Something that is said to a post, or to something that was said; each word comes some minutes after the one before. */
interface Word extends DemoRemark {
  ref: string;
  /** the id of what it is said to */
  about: number;
  at: number;
}

function wordsOn(words: DemoRemark[], about: number, name: string, beganAt: number): Word[] {
  return words.map((word, index) => ({
    ...word,
    about,
    ref: derivedRef('demo word', name, word.text),
    at: beganAt + (index + 1) * betweenWordsMs,
  }));
}

function wordRequest(userIds: UserIds, kind: 'comment.create' | 'reply.create', word: Word): PerformRequest {
  const about = kind === 'comment.create' ? { post_id: word.about } : { comment_post_id: word.about };
  const body = { ...about, content: word.text, client_id: word.ref };
  return { ...common, actor: actorOf(userIds, word.by), kind, body, now: word.at };
}

function likeRequests(userIds: UserIds, { title }: DemoPost, postId: number, now: number): PerformRequest[] {
  const chance = createChance(`likes of ${title}`);
  const appeal = 0.15 + chance.next() * 0.6;
  const likers = [...userIds.values()].filter(() => chance.next() < appeal);
  const body = { post_id: postId, liked: true };
  return likers.map((userId) => ({ ...common, actor: { userId }, kind: 'post.like', body, now }));
}

/** Puts in what the people post, what is said to it, and who likes it. */
export async function loadTalk(ports: CoverPorts, userIds: UserIds): Promise<void> {
  const { writer, now } = ports;
  const posts = await Promise.all(talk.map((post) => postRequest(ports, userIds, post)));
  const postIds = await performAll(writer, posts);
  const remarks = talk.flatMap((post, index) =>
    wordsOn(post.remarks ?? [], postIds[index] ?? 0, post.title, now - post.hoursAgo * hourMs),
  );
  const remarkIds = await performAll(
    writer,
    remarks.map((word) => wordRequest(userIds, 'comment.create', word)),
  );
  const answers = remarks.flatMap(({ replies = [], ref, at }, index) =>
    wordsOn(replies, remarkIds[index] ?? 0, ref, at),
  );
  const likes = talk.flatMap((post, index) => likeRequests(userIds, post, postIds[index] ?? 0, now));
  await performAll(writer, [...answers.map((word) => wordRequest(userIds, 'reply.create', word)), ...likes]);
}
