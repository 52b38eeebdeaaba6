import Dexie, { type EntityTable, type Table } from 'dexie';
import { closeOnVersionChange } from './close-on-versionchange.ts';
import type { Tables } from './store.ts';

/**
 * An account's database. Versions only ever add, as older and newer tabs may open it side by side. Strict durability: a
 * mutation is on disk before the UI says saved. No Dexie cache: it would show writes before they are on disk.
 */
export class AccountDb extends Dexie {
  declare readonly events: EntityTable<Tables['events'], 'ref'>;
  declare readonly engagements: EntityTable<Tables['engagements'], 'event'>;
  declare readonly users: EntityTable<Tables['users'], 'ref'>;
  declare readonly outbox: EntityTable<Tables['outbox'], 'seq'>;
  declare readonly undos: EntityTable<Tables['undos'], 'seq'>;
  declare readonly blobs: EntityTable<Tables['blobs'], 'sha256'>;
  declare readonly chunks: EntityTable<Tables['chunks'], 'key'>;
  declare readonly ids: EntityTable<Tables['ids'], 'ref'>;
  declare readonly drafts: EntityTable<Tables['drafts'], 'ref'>;
  declare readonly cursors: EntityTable<Tables['cursors'], 'scope'>;
  declare readonly meta: Table<Tables['meta'], string>;
  declare readonly rankings: EntityTable<Tables['rankings'], 'key'>;
  declare readonly packs: EntityTable<Tables['packs'], 'ref'>;
  declare readonly people: EntityTable<Tables['people'], 'ref'>;
  declare readonly ties: EntityTable<Tables['ties'], 'person'>;
  declare readonly posts: EntityTable<Tables['posts'], 'ref'>;
  declare readonly comments: EntityTable<Tables['comments'], 'ref'>;
  declare readonly requests: EntityTable<Tables['requests'], 'ref'>;
  declare readonly notices: EntityTable<Tables['notices'], 'ref'>;
  declare readonly answers: EntityTable<Tables['answers'], 'key'>;
  declare readonly conversations: EntityTable<Tables['conversations'], 'ref'>;
  declare readonly groups: EntityTable<Tables['groups'], 'ref'>;
  declare readonly messages: EntityTable<Tables['messages'], 'ref'>;

  constructor(name: string) {
    super(name, { autoOpen: false, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      events: 'ref, event_id, starts_at, tick, organizer_id',
      engagements: 'event',
      outbox: 'seq, id',
      undos: 'seq',
      blobs: 'sha256',
      chunks: 'key',
      ids: 'ref',
      drafts: 'ref',
      cursors: 'scope',
      meta: 'key',
    });
    // No query uses the two dropped indexes, so older tabs don't miss them.
    this.version(2).stores({ events: 'ref, event_id, starts_at, tick', outbox: 'seq', users: 'ref' });
    this.version(3).stores({ events: 'ref, event_id, starts_at, tick, likes', rankings: 'key', packs: 'ref' });
    // An organizer's own list is read again on each change, among all stored events.
    this.version(4).stores({ events: 'ref, event_id, starts_at, tick, likes, organizer_id' });
    this.version(5).stores({
      people: 'ref',
      ties: 'person',
      posts: 'ref, post_id, user_id',
      comments: 'ref, post, user_id',
      requests: 'ref',
      notices: 'ref',
      answers: 'key',
    });
    this.version(6).stores({
      conversations: 'ref',
      groups: 'ref',
      messages: 'ref, chat, user_id, [chat+place]',
    });
    closeOnVersionChange(this);
  }
}

export const guestDbName = 'scape-guest';

export function accountDbName(userId: number): string {
  return `scape-${userId}`;
}
