import { partsOfChat, type ChatKey } from '#contract/chat-key.ts';
import type { Person } from '#contract/person.ts';
import type { AccountDb } from './db.ts';
import type { EventRow } from './events.ts';
import type { ThingChanges } from './outbox-things.ts';
import { personRef } from './people.ts';
import type { PostRow } from './posts.ts';
import { me } from './users.ts';

/** How a thing is shown beside its changes. */
export interface ThingShown {
  /** null where the device has let go of it */
  name: string | null;
  /** as rows name pictures */
  picture: string | null;
  /** of an event */
  event: EventRow | null;
  /** of a post: who wrote it */
  authorId: number | null;
  /** it is there to be looked at, and not only in what would bring it back */
  isThere: boolean;
}

const unknown: ThingShown = { name: null, picture: null, event: null, authorId: null, isThere: false };

type Named = Pick<Person, 'username' | 'display_name' | 'profile_picture'>;

function personShown(person: Named | undefined): ThingShown {
  if (person === undefined || (person.display_name === '' && person.username === '')) return unknown;
  const name = person.display_name || `@${person.username}`;
  return { ...unknown, name, picture: person.profile_picture, isThere: true };
}

async function somebody(db: AccountDb, userId: number): Promise<ThingShown> {
  const ref = personRef(userId);
  return personShown((await db.people.get(ref)) ?? (await db.conversations.get(ref))?.user);
}

/** A row, or what a change of it would put back. */
async function rowOrBefore<Row>(db: AccountDb, table: 'events' | 'posts', { thing, entries }: ThingChanges) {
  const held = (await db.table(table).get(thing.ref)) as Row | undefined;
  if (held !== undefined) return { row: held, isThere: true };
  const undos = await db.undos.bulkGet(entries.map(({ seq }) => seq));
  const before = undos
    .flatMap((undo) => undo?.rows ?? [])
    .filter((row) => row.key === thing.ref && row.table === table);
  return { row: before.findLast((row) => row.before !== null)?.before as Row | undefined, isThere: false };
}

async function chatShown(db: AccountDb, chat: ChatKey): Promise<ThingShown> {
  const parts = partsOfChat(chat);
  if ('user' in parts) return somebody(db, parts.user);
  const group = await db.groups.get(parts.group);
  if (group === undefined) return unknown;
  const event = group.event === null ? undefined : await db.events.get(group.event);
  const name = event?.title || group.name;
  return { ...unknown, name: name || null, picture: event?.cover_image ?? group.picture, isThere: true };
}

/** What the thing of some changes is called and looks like; of what is gone, as it was before a change took it away. */
export async function readThing(db: AccountDb, group: ThingChanges): Promise<ThingShown> {
  const { thing } = group;
  switch (thing.kind) {
    case 'event': {
      const { row, isThere } = await rowOrBefore<EventRow>(db, 'events', group);
      return row === undefined
        ? unknown
        : { ...unknown, name: row.title, picture: row.cover_image, event: row, isThere };
    }
    case 'post': {
      const { row, isThere } = await rowOrBefore<PostRow>(db, 'posts', group);
      if (row === undefined) return unknown;
      return { ...unknown, name: row.title, picture: row.image, authorId: row.user_id, isThere };
    }
    case 'chat':
      return chatShown(db, thing.ref);
    case 'person':
      return somebody(db, thing.ref);
    case 'me':
      return personShown(await db.users.get(me));
    case 'other':
      return unknown;
  }
}
