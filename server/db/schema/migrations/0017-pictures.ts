import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '#server/db/schema/migration.ts';

const dayMs = 24 * 3600_000;

/**
 * Picture addresses that include the owner. Rows keep their old addresses, which continue to work for everyone who may
 * see the picture; so do those written by a process of the previous version during an update.
 */
export const migration: Migration = {
  name: '0017-pictures',
  statements: [
    // Each picture that is viewed needs a look-up of its owner's rows that reference it.
    `create index events_by_cover on events (organizer_id, cover_image) where cover_image is not null`,
    `create index events_with_gallery on events (organizer_id) where gallery_images <> '[]'`,
    `create index posts_by_picture on posts (user_id, image) where image is not null`,
    `create index messages_by_picture on messages (user_id, image) where image is not null`,
    `create index chats_by_picture on chats (creator_id, picture) where picture is not null`,
    // Dropped by its last owner; its files still exist.
    `create table dropped_pictures (sha256 {text} primary key)`,
  ],
  async fill(db) {
    const [anything] = await db.selectFrom('users').select('id').limit(1).execute();
    const meta = [
      { key: 'picture_key', value: randomBytes(32).toString('base64url') },
      { key: 'bare_pictures_until', value: String(anything === undefined ? 0 : Date.now() + dayMs) },
    ];
    await db.insertInto('meta').values(meta).execute();
    // The pictures in past events of deleted accounts had no owner any more, and need one to be visible.
    const { rows } = await sql<{ organizer_id: number; names: string; created_at: number }>`
      select e.organizer_id, coalesce(e.cover_image, '') || e.gallery_images as names, e.created_at from users u
      join events e on e.organizer_id = u.id where u.deleted_at is not null and e.deleted_at is null`.execute(db);
    for (const { organizer_id: userId, names, created_at: createdAt } of rows) {
      for (const [, sha256 = ''] of names.matchAll(/\/media\/([0-9a-f]{64})[-/]/g)) {
        const blob = { sha256, user_id: userId, bytes: 0, created_at: createdAt };
        await db
          .insertInto('blobs')
          .values(blob)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    }
  },
};
