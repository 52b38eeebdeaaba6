import assert from 'node:assert/strict';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import { keysToCome } from '#world/story/server-state.ts';
import { said, type OfflineStage } from './stage.ts';

/** SQL queries about a user's changes, with the expected answers. */
const questions: Record<string, { sql: string; answer: readonly string[] }> = {
  follows: {
    sql: `select display_name as it from follows join users on id = followed_id
          where follower_id = ? and username in ('berta', 'zoila')`,
    answer: ['Berta'],
  },
  friends: {
    sql: `select display_name as it from friend_requests join users on users.id = sender_id
          where receiver_id = ? and status = 'accepted' and username = 'zoila'`,
    answer: ['Zoila'],
  },
  'asked to be friends': {
    sql: `select display_name as it from friend_requests join users on users.id = receiver_id
          where sender_id = ? and status = 'pending'`,
    answer: ['Berta'],
  },
  blocked: {
    sql: 'select display_name as it from blocks join users on id = blocked_id where blocker_id = ?',
    answer: ['Dario'],
  },
  status: { sql: 'select status_message as it from users where id = ?', answer: ['At an event'] },
  events: {
    sql: `select title as it from events
          where organizer_id = ? and deleted_at is null and title like 'Verbena%' order by title`,
    answer: ['Verbena con nombre', 'Verbena nueva'],
  },
  'wishes about events': {
    sql: `select liked || subscribed || bookmarked as it from engagement join events on id = event_id
          where user_id = ? and title = 'Verbena de Berta'`,
    answer: ['111'],
  },
  invitations: {
    sql: `select display_name || coalesce(answer, '') as it from invitations join users on users.id = inviter_id
          join events on events.id = event_id
          where invited_id = ? and withdrawn_at is null and title = 'Verbena de Berta'`,
    answer: ['Zoilagoing'],
  },
  'who was invited': {
    sql: `select display_name as it from invitations join users on users.id = invited_id
          join events on events.id = event_id
          where inviter_id = ? and withdrawn_at is null and title = 'Verbena de Berta'`,
    answer: ['Zoila'],
  },
  'where people met may see one': {
    sql: `select title as it from engagement join events on events.id = event_id
          where user_id = ? and shown_to_met_at is not null and title like 'Verbena%'`,
    answer: ['Verbena de ayer'],
  },
  posts: {
    sql: `select title || coalesce(substr(image, 1, 7), '') as it from posts
          where user_id = ? and deleted_at is null and title in ('${said.post}', '${said.deletedPost}', 'Un post nuevo')
          order by id`,
    answer: [said.post, 'Un post nuevo/media/'],
  },
  'what is said below a post': {
    sql: `select content as it from comments
          where deleted_at is null and post_id = (select id from posts where user_id = ? and title = '${said.post}')
          order by id`,
    answer: [said.greeting, 'Comentario mejorado', 'Respuesta mejorada', 'Un comentario nuevo', 'Una respuesta nueva'],
  },
  'groups of one’s own': {
    sql: `select name as it from chats where creator_id = ? and event_id is null order by name`,
    answer: ['Los de siempre', 'Los nuevos'],
  },
  'who was removed from them': {
    sql: `select display_name as it from chat_members join chats on chats.id = chat_id
          join users on users.id = chat_members.user_id where creator_id = ? and removed_at is not null`,
    answer: ['Zoila'],
  },
  'groups of others and chats of events': {
    sql: `select coalesce(chats.name, title) as it from chat_members join chats on chats.id = chat_id
          left join events on events.id = event_id
          where user_id = ? and left_at is null and coalesce(chats.name, title) in
            ('Abierto a todos', 'Los de Berta', 'Verbena de Berta') order by it`,
    answer: ['Abierto a todos', 'Verbena de Berta'],
  },
  messages: {
    sql: `select content as it from messages where user_id = ? and deleted_at is null
          and content in ('Llego a las nueve', '¿Quién trae hielo?', '${said.deletedMessage}') order by content`,
    answer: ['Llego a las nueve', '¿Quién trae hielo?'],
  },
  'reports that were settled': {
    sql: 'select status as it from reports where settled_by = ?',
    answer: ['dismissed'],
  },
  'reports that were made': { sql: 'select reason as it from reports where reporter_id = ?', answer: ['other'] },
  letters: {
    sql: `select message as it from contact_messages where author = format('u:%d', ?) order by id`,
    answer: ['¿Hay sillas?', '¿Y mesas?'],
  },
};

/**
 * Checks that the server has everything done offline, each mutation logged once and none refused.
 * @param outbox the device's, once everything was done
 */
export function assertArrived({ scene, ana }: OfflineStage, outbox: readonly OutboxEntry[]): void {
  const rows = openServerRows(scene.dataDir);
  try {
    const logged = rows.all<{ key: string; status: number }>(
      'select key, status from mutations where scope = ?',
      `u:${String(ana.userId)}`,
    );
    const known = new Set(outbox.map(({ id }) => id));
    const come = logged.filter(({ key }) => known.has(key));
    assert.deepEqual(come.map(({ key }) => key).sort(), keysToCome(outbox).sort(), 'every change is logged once');
    const refused = come.filter(({ status }) => status >= 300);
    assert.deepEqual(refused, [], 'nothing was refused');
    for (const [name, { sql, answer }] of Object.entries(questions)) {
      const told = rows.all<{ it: string }>(sql, ana.userId).map(({ it }) => it);
      assert.deepEqual(told, answer, name);
    }
  } finally {
    rows.close();
  }
}
