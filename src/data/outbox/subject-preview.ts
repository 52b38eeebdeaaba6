import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import type { Person } from '#contract/people/entity.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { EventRow } from '#data/events/rows.ts';
import type { SubjectChanges } from './group-by-subject.ts';
import { personRef } from '#data/people/rows.ts';
import type { PostRow } from '#data/posts/rows.ts';
import { me } from '#data/account/rows.ts';

/** How a subject is shown beside its changes. */
export interface SubjectPreview {
  /** null if it is no longer stored */
  name: string | null;
  /** in the form rows use */
  picture: string | null;
  /** null unless it is an event */
  event: EventRow | null;
  /** the author of a post */
  authorId: number | null;
  /** it is stored, not just in an undo that would bring it back */
  isAvailable: boolean;
}

const unknownSubject: SubjectPreview = { name: null, picture: null, event: null, authorId: null, isAvailable: false };

type Named = Pick<Person, 'username' | 'display_name' | 'profile_picture'>;

function personPreview(person: Named | undefined): SubjectPreview {
  if (person === undefined || (person.display_name === '' && person.username === '')) return unknownSubject;
  const name = person.display_name || `@${person.username}`;
  return { ...unknownSubject, name, picture: person.profile_picture, isAvailable: true };
}

async function readPersonPreview(db: AccountDb, userId: number): Promise<SubjectPreview> {
  const ref = personRef(userId);
  return personPreview((await db.people.get(ref)) ?? (await db.conversations.get(ref))?.user);
}

/** A row, or its state in an undo of the subject's changes. */
async function rowOrBefore<Row>(db: AccountDb, table: 'events' | 'posts', { subject, entries }: SubjectChanges) {
  const stored = (await db.table(table).get(subject.ref)) as Row | undefined;
  if (stored !== undefined) return { row: stored, isAvailable: true };
  const undos = await db.undos.bulkGet(entries.map(({ seq }) => seq));
  const before = undos
    .flatMap((undo) => undo?.rows ?? [])
    .filter((row) => row.key === subject.ref && row.table === table);
  return { row: before.findLast((row) => row.before !== null)?.before as Row | undefined, isAvailable: false };
}

async function chatPreview(db: AccountDb, chat: ChatKey): Promise<SubjectPreview> {
  const parts = parseChatKey(chat);
  if ('user' in parts) return readPersonPreview(db, parts.user);
  const group = await db.groups.get(parts.group);
  if (group === undefined) return unknownSubject;
  const event = group.event === null ? undefined : await db.events.get(group.event);
  const name = event?.title || group.name;
  return { ...unknownSubject, name: name || null, picture: event?.cover_image ?? group.picture, isAvailable: true };
}

/** The name and picture of a subject; if it is gone, as it was before a change deleted it. */
export async function readSubjectPreview(db: AccountDb, group: SubjectChanges): Promise<SubjectPreview> {
  const { subject } = group;
  switch (subject.kind) {
    case 'event': {
      const { row, isAvailable } = await rowOrBefore<EventRow>(db, 'events', group);
      return row === undefined
        ? unknownSubject
        : { ...unknownSubject, name: row.title, picture: row.cover_image, event: row, isAvailable };
    }
    case 'post': {
      const { row, isAvailable } = await rowOrBefore<PostRow>(db, 'posts', group);
      if (row === undefined) return unknownSubject;
      return { ...unknownSubject, name: row.title, picture: row.image, authorId: row.user_id, isAvailable };
    }
    case 'chat':
      return chatPreview(db, subject.ref);
    case 'person':
      return readPersonPreview(db, subject.ref);
    case 'me':
      return personPreview(await db.users.get(me));
    case 'other':
      return unknownSubject;
  }
}
