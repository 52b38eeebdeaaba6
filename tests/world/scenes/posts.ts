import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { MutationBody, MutationKind } from '#contract/sync/mutations.ts';
import type { PostInput, Post } from '#contract/posts/entity.ts';
import type { ReportedType } from '#contract/moderation/report.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { commentsOfPost, postPage } from '#server/domain/posts/lists.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createScene } from './events.ts';

const all = { limit: 100 };

/** People who write, at a fixed time, and those who run this. */
export function createPostScene(storage: Storage) {
  const scene = createScene(storage);
  const { database } = storage;

  async function made<Row>(outcome: Promise<{ status: number; body: unknown }>): Promise<Row> {
    const { status, body } = await outcome;
    if (status !== 201) throw new Error(JSON.stringify(body));
    return (body as { data: Row }).data;
  }

  function post(author: Actor, input: Partial<PostInput> = {}): Promise<Post> {
    const body = { title: 'A night', description: 'With a band', ...input, client_id: uuidV7() };
    return made(scene.perform(author, 'post.create', body));
  }

  function comment(author: Actor, { id }: Post, content = 'I was there'): Promise<Comment> {
    return made(scene.perform(author, 'comment.create', { post_id: id, content, client_id: uuidV7() }));
  }

  function reply(author: Actor, { comment_post_id }: Comment, content = 'So was I'): Promise<Reply> {
    return made(scene.perform(author, 'reply.create', { comment_post_id, content, client_id: uuidV7() }));
  }

  /** Performs it on something that the path names. */
  async function on<Kind extends MutationKind>(
    actor: Actor | null,
    kind: Kind,
    id: number | string,
    body: MutationBody<Kind>,
  ) {
    return await scene.perform(actor, kind, body, { params: { id: String(id) } });
  }

  async function oldReport(type: ReportedType, id: number): Promise<string | null> {
    const row = await database.read(({ sql }) => {
      const query = sql.selectFrom('reports').select('ref').where('object_type', '=', type);
      return query.where('object_id', '=', id).executeTakeFirst();
    });
    return row?.ref ?? null;
  }

  /** Those who run this look at something. What was deleted before anybody reported it never comes before them. */
  async function settle(type: ReportedType, id: number, action: 'hide' | 'restore'): Promise<void> {
    const operator = { ...(await scene.person()), isOperator: true };
    const ref = uuidV7();
    const about = { object_type: type, object_id: id, reason: 'spam' as const, client_id: ref };
    const { status } = await scene.perform(await scene.person(), 'report.create', about);
    // What is hidden is reported by nobody any more, so the report of old is settled again.
    const report = status === 201 ? ref : await oldReport(type, id);
    if (report !== null) await on(operator, 'report.settle', report, { action });
  }

  const hide = (type: ReportedType, id: number) => settle(type, id, 'hide');
  const restore = (type: ReportedType, id: number) => settle(type, id, 'restore');

  const posts = (reader: Actor | null) => database.read((tx) => postPage(tx, reader, all));
  const comments = (reader: Actor | null, { id }: Post) => database.read((tx) => commentsOfPost(tx, reader, id, all));

  async function user({ userId }: Actor) {
    return await database.read(({ sql }) =>
      sql.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
    );
  }

  async function notices({ userId }: Actor): Promise<string[]> {
    const rows = await database.read(({ sql }) =>
      sql.selectFrom('notices').select('kind').where('user_id', '=', userId).orderBy('id').execute(),
    );
    return rows.map(({ kind }) => kind);
  }

  return { ...scene, post, comment, reply, on, settle, hide, restore, posts, comments, user, notices };
}
