import { join } from 'node:path';
import { callApi, logIn, register, type Caller } from '#world/servers/api-client.ts';
import { takePhotograph } from '#world/data/cover-picture.ts';
import { people } from '#world/databases/data-template.ts';
import { openScene, type Scene } from '#world/story/scene.ts';

/** People with a relationship to Ana, each for another kind of action. */
export type Acquaintance = 'Berta' | 'Zoila' | 'Dario' | 'Elena' | 'Fidel';

interface StagedEvent {
  event_id: number;
  ref: string;
  title: string;
}

/** A server with a subject for every action. */
export interface OfflineStage {
  scene: Scene;
  ana: Caller;
  others: Record<Acquaintance, number>;
  /** path of a picture */
  photograph: string;
  /** two of Ana's own, two of Berta's, one of them unlisted, and one that is over and where Ana was */
  events: Record<'changed' | 'deleted' | 'berta' | 'unlisted' | 'over', StagedEvent>;
  /** a demo event with several pictures */
  gallery: StagedEvent;
  /** a group that Ana made, one that she is in, and one that she isn't in */
  groups: Record<'own' | 'joined' | 'open', { id: number; client_id: string }>;
}

const dayMs = 86_400_000;

/** The secret of the unlisted event's link. */
export const unlistedKey = 'la_palabra_de_Berta_0123456789';

/** The texts of the existing subjects. */
export const said = {
  post: 'La plaza a las seis',
  deletedPost: 'Lo que ya no vale',
  greeting: '¿Cuánta gente hay?',
  comment: 'Comentario por mejorar',
  deletedComment: 'Comentario de más',
  reply: 'Respuesta por mejorar',
  deletedReply: 'Respuesta de más',
  deletedMessage: 'Mensaje de más',
  message: 'Nos vemos a las ocho',
} as const;

/** The server for the offline tour, with everything that the actions need, made by calls. */
export async function openOfflineStage(): Promise<OfflineStage> {
  // A few events are enough; more would only take time. The first demo user is the operator.
  const scene = await openScene({ hasProxy: true, settings: { SYNC_EVENTS_MAX: '60', ADMIN_IDS: '1' } });
  const { url } = scene.server();
  const photograph = join(scene.dataDir, 'photograph.jpg');
  await takePhotograph(photograph);

  async function call<Reply>({ token }: Caller, path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
    const { status, json } = await callApi(url, { method, path, token, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${String(status)} ${JSON.stringify(json)}`);
    return ((json as { data?: unknown }).data ?? json) as Reply;
  }
  async function meet(name: Acquaintance): Promise<Caller> {
    const caller = await register(url, name.toLowerCase());
    await call(caller, `/users/update/${String(caller.userId)}`, { display_name: name }, 'PUT');
    return caller;
  }

  const ana = await logIn(url, people.ana);
  const berta = await meet('Berta');
  const zoila = await meet('Zoila');
  const dario = await meet('Dario');
  const elena = await meet('Elena');
  const fidel = await meet('Fidel');
  await call(ana, '/follow', { followedId: zoila.userId });
  await call(zoila, '/follow', { followedId: ana.userId });
  await call(zoila, '/friend-request', { receiverId: ana.userId });
  await call(ana, '/friend-request', { receiverId: dario.userId });
  await call(ana, '/blocks', { blockedId: elena.userId });
  const request = await call<{ id: number }>(fidel, '/friend-request', { receiverId: ana.userId });
  await call(ana, `/friend-request/${String(request.id)}`, { status: 'accepted' }, 'PUT');
  await call(berta, '/reports', { object_type: 'user', object_id: zoila.userId, reason: 'spam', note: '' });

  const event = (by: Caller, title: string, times: object = {}) =>
    call<StagedEvent>(by, '/events', {
      title,
      description: 'Trae una linterna.',
      date_time: new Date(Date.now() + dayMs).toISOString(),
      ...times,
    });
  // It ends while the rest of the stage is made.
  const overMs = Date.now() + 2_000;
  const ending = {
    date_time: new Date(overMs - 3_600_000).toISOString(),
    end_date_time: new Date(overMs).toISOString(),
  };
  const over = await event(berta, 'Verbena de ayer', ending);
  await call(ana, '/events/event-subscriptions/toggle', { event_id: over.event_id, subscribed: true });
  const events = {
    changed: await event(ana, 'Verbena sin nombre'),
    deleted: await event(ana, 'Verbena que no será'),
    berta: await event(berta, 'Verbena de Berta'),
    unlisted: await event(berta, 'Verbena a escondidas', { visibility: 'unlisted', link_key: unlistedKey }),
    over,
  };

  const invitations = `/events/${String(events.berta.event_id)}/invitations`;
  await call(zoila, invitations, { user_id: ana.userId });
  await call(ana, invitations, { user_id: fidel.userId });

  const post = (title: string) => call<{ post_id: number }>(ana, '/posts', { title, description: 'Ya hay música.' });
  const { post_id } = await post(said.post);
  await post(said.deletedPost);
  const comment = (by: Caller, content: string) =>
    call<{ comment_post_id: number }>(by, '/posts/comments', { post_id, content });
  const { comment_post_id } = await comment(berta, said.greeting);
  await comment(ana, said.comment);
  await comment(ana, said.deletedComment);
  for (const content of [said.reply, said.deletedReply])
    await call(ana, '/posts/replies', { comment_post_id, content });

  const group = (by: Caller, groupName: string) =>
    call<OfflineStage['groups']['own']>(by, '/create/groups', { groupName });
  const groups = {
    own: await group(ana, 'Los de Ana'),
    joined: await group(berta, 'Los de Berta'),
    open: await group(berta, 'Abierto a todos'),
  };
  for (const caller of [berta, zoila]) await call(caller, `/groups/${String(groups.own.id)}/join`, {});
  await call(ana, `/groups/${String(groups.joined.id)}/join`, {});
  await call(ana, '/private-messages/create', { receiverId: berta.userId, content: said.deletedMessage });
  await call(berta, '/private-messages/create', { receiverId: ana.userId, content: said.message });

  const others = {
    Berta: berta.userId,
    Zoila: zoila.userId,
    Dario: dario.userId,
    Elena: elena.userId,
    Fidel: fidel.userId,
  };
  const gallery = (await callApi(url, { path: '/events/4' })).json as StagedEvent;
  while (Date.now() <= overMs) await callApi(url, { path: '/events/4' });
  return { scene, ana, others, photograph, events, gallery, groups };
}
