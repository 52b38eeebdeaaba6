import type { Migration } from '#server/db/schema/migration.ts';

/** Who has invited whom to an event, and the answers; and whose invitations reach a user. */
export const migration: Migration = {
  name: '0027-invitations',
  statements: [
    `create table invitations (
        id {id}, event_id bigint not null references events (id), inviter_id bigint not null references users (id),
        invited_id bigint not null references users (id), note {text}, answer {text}, answer_note {text},
        created_at bigint not null, answered_at bigint, withdrawn_at bigint,
        unique (event_id, inviter_id, invited_id))`,
    `create index invitations_by_inviter on invitations (inviter_id, event_id)`,
    `create index invitations_by_time on invitations (inviter_id, created_at)`,
    `create index invitations_by_invited on invitations (invited_id, event_id)`,
    `alter table users add column invitations_from {text} not null default 'following'`,
  ],
};
