import { newSession } from '#server/domain/account/sessions.ts';
import type { TestServer } from '#world/servers/server.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who acts, as seen from the owner of the thing it is about. */
export const roles = ['guest', 'stranger', 'follower', 'friend', 'blocked', 'blocker', 'owner', 'operator'] as const;
export type Role = (typeof roles)[number];

/** What the thing is in: as it was made; hidden by an operator; deleted; a draft; or with its owner's account gone. */
export type State = 'plain' | 'hidden' | 'deleted' | 'draft' | 'gone';

/** What it is about. A reply and a comment stand on somebody else's post. */
export type Noun =
  | 'nothing'
  | 'event'
  | 'post'
  | 'comment'
  | 'reply'
  | 'user'
  | 'request'
  | 'report'
  | 'message'
  | 'group';

export interface Somebody {
  id: number;
  tokenHash: string;
  headers: { authorization: string };
}

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
const passwordHash = 'none';

/** Something that nobody but a user may read, whose it is being part of it. */
export function secretOf(userId: number, what: string): string {
  return `secret-${what}-of-${userId}`;
}

/** The secrets of others that a text tells somebody. @param userId null for a guest */
export function othersSecretsIn(text: string, userId: number | null): string[] {
  const found = [...text.matchAll(/secret-\w+-of-(\d+)/g)].filter(([, id]) => Number(id) !== userId);
  return [...new Set(found.map(([secret]) => secret))];
}

/** Makes people, things of theirs and what there is between them, anew for each case. The first user runs the server. */
export async function createPolicyScene(server: TestServer) {
  let people = 0;

  async function somebody(): Promise<Somebody> {
    people += 1;
    const name = `person${people}`;
    const now = Date.now();
    const hidden = { email: `${secretOf(people, 'mail')}@example.com`, name: secretOf(people, 'name'), lastname: 'x' };
    const given = { ...hidden, username: name, notifications_enabled: true, passwordHash, now };
    const { id } = await server.writer.run('user.register', given);
    if (id !== people) throw new Error('Somebody else has an account here');
    const own = { actor: { userId: id }, kind: 'user.update' as const, params: { userId: String(id) } };
    const update = { ...own, body: { display_name: name }, files: {}, now };
    await server.writer.perform([update]);
    const { token, tokenHash, expiresAt } = newSession(now, true);
    await server.writer.run('session.open', { userId: id, tokenHash, now, expiresAt });
    return { id, tokenHash, headers: { authorization: `Bearer ${token}` } };
  }

  const operator = await somebody();
  const host = await somebody();

  const send = (who: Somebody | null, method: Method, url: string, payload?: object) =>
    server.inject({
      method,
      url: `/api${url}`,
      ...(who === null ? {} : { headers: who.headers }),
      ...(payload === undefined ? {} : { payload }),
    });

  async function call(who: Somebody, method: Method, url: string, payload?: object) {
    const reply = await send(who, method, url, payload);
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply.json();
  }

  const hostPost = (await call(host, 'POST', '/posts', { title: 'Of the host', description: '' })).data.id;
  const under = { post_id: hostPost, content: 'Of the host' };
  const hostComment = (await call(host, 'POST', '/posts/comments', under)).data.comment_post_id;

  const makers: Record<Noun, (owner: Somebody, actor: Somebody | null, state: State) => Promise<number>> = {
    nothing: async () => 0,
    user: async (owner) => owner.id,
    event: async (owner, _actor, state) =>
      (await call(owner, 'POST', '/events', { ...aConcert, status: state === 'draft' ? 'draft' : 'active' })).id,
    post: async (owner) => (await call(owner, 'POST', '/posts', { title: 'A post', description: '' })).data.id,
    comment: async (owner) =>
      (await call(owner, 'POST', '/posts/comments', { post_id: hostPost, content: 'A comment' })).data.comment_post_id,
    reply: async (owner) =>
      (await call(owner, 'POST', '/posts/replies', { comment_post_id: hostComment, content: 'A reply' })).data.reply_id,
    // The owner has asked the one who acts; where that is the operator, a guest or themselves, the host.
    request: async (owner, actor) => {
      const isAsked = actor !== null && actor !== owner && actor !== operator;
      return (await call(owner, 'POST', '/friend-request', { receiverId: isAsked ? actor.id : host.id })).data.id;
    },
    // The owner has written to the one who acts, as far as that is one of those who have to do with them.
    message: async (owner, actor) => {
      const isTold = actor !== null && actor !== owner && actor !== operator;
      const to = { receiverId: isTold ? actor.id : host.id, content: 'Words' };
      return (await call(owner, 'POST', '/private-messages/create', to)).data.id;
    },
    group: async (owner) => (await call(owner, 'POST', '/create/groups', { groupName: 'A group' })).data.id,
    // The owner is the one who has reported something.
    report: async (owner) => {
      await call(owner, 'POST', '/reports', { object_type: 'comment', object_id: hostComment, reason: 'spam' });
      return (await call(operator, 'GET', '/reports')).data[0].id;
    },
  };

  async function hide(noun: Noun, id: number): Promise<void> {
    const type = noun === 'reply' ? 'comment' : noun;
    await call(host, 'POST', '/reports', { object_type: type, object_id: id, reason: 'spam' });
    const [report] = (await call(operator, 'GET', '/reports')).data;
    await call(operator, 'PUT', `/reports/${report.id}`, { action: 'hide' });
  }

  const paths: Partial<Record<Noun, string>> = {
    event: '/events',
    post: '/posts',
    comment: '/posts/comments',
    reply: '/posts/replies',
    request: '/friend-request',
    message: '/messages',
  };

  async function put(noun: Noun, id: number, owner: Somebody, state: State): Promise<void> {
    if (state === 'hidden') await hide(noun, id);
    // A block has ended a request already.
    if (state === 'deleted') await send(owner, 'DELETE', `${paths[noun] ?? ''}/${id}`);
    if (state !== 'gone') return;
    const { id: userId, tokenHash } = owner;
    await server.writer.run('user.delete', { userId, passwordHash, tokenHash, now: Date.now() });
  }

  async function relate(role: Role, actor: Somebody, owner: Somebody): Promise<void> {
    if (role === 'follower') await call(actor, 'POST', '/follow', { followedId: owner.id });
    if (role === 'blocked') await call(owner, 'POST', '/blocks', { blockedId: actor.id });
    if (role === 'blocker') await call(actor, 'POST', '/blocks', { blockedId: owner.id });
    if (role !== 'friend') return;
    const { id, status } = (await call(actor, 'POST', '/friend-request', { receiverId: owner.id })).data;
    if (status === 'pending') await call(owner, 'PUT', `/friend-request/${id}`, { status: 'accepted' });
  }

  /** Somebody who acts on something in a state, with what there is between the two. */
  async function aCase(role: Role, noun: Noun, state: State) {
    const owner = await somebody();
    const others = role === 'operator' ? operator : await somebody();
    const actor = role === 'guest' ? null : role === 'owner' ? owner : others;
    // What was asked or reported was asked before anybody was blocked.
    const id = await makers[noun](owner, actor, state);
    if (actor !== null) await relate(role, actor, owner);
    await put(noun, id, owner, state);
    return { actor, owner, id };
  }

  return { aCase, somebody, relate, send, call, operator, host };
}
