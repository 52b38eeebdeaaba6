import { chatIn, chatWith, eventChatRef, type ChatKey } from '#contract/chat-key.ts';
import type { AccountDb } from './db.ts';
import type { OutboxEntry } from './outbox.ts';

/**
 * What a change is about, as people think of it: an event with all that is done to it, a post with its comments, a
 * conversation with what is said in it, somebody, oneself. What stands for itself alone is something else.
 */
export type Thing =
  | { kind: 'event' | 'post' | 'other'; ref: string }
  | { kind: 'chat'; ref: ChatKey }
  | { kind: 'person'; ref: number }
  | { kind: 'me'; ref: '' };

/** The changes of one thing, in the order in which they were made. */
export interface ThingChanges {
  /** tells things apart */
  key: string;
  thing: Thing;
  entries: OutboxEntry[];
}

type RefName = 'event' | 'post' | 'group' | 'comment' | 'reply' | 'message';

/** The thing that a change names so. The record may be a newer app's: whatever isn't a name is none. */
function named({ args }: OutboxEntry, name: RefName): string | undefined {
  const held = (args as Partial<Record<RefName, unknown>> | null)?.[name];
  return typeof held === 'string' ? held : undefined;
}

function personIn({ args }: OutboxEntry): number | undefined {
  const held = (args as { user?: unknown } | null)?.user;
  return typeof held === 'number' ? held : undefined;
}

/** Where what was written stands: the post of a comment, the conversation of a message. */
interface Written {
  post?: string;
  chat?: ChatKey;
}

const keyOf = ({ kind, ref }: Thing) => `${kind} ${String(ref)}`;

/** The comment or the message that a change is of, where the change doesn't name what that is part of. */
function writtenIn(entry: OutboxEntry): { table: 'comments' | 'messages'; ref: string } | null {
  const message = entry.kind === 'message.delete' ? named(entry, 'message') : undefined;
  if (message !== undefined) return { table: 'messages', ref: message };
  const ref = named(entry, 'comment') ?? named(entry, 'reply');
  return ref === undefined || named(entry, 'post') !== undefined ? null : { table: 'comments', ref };
}

/** The comments and messages of these changes by their names, also those that a change took away. */
async function readWritten(db: AccountDb, entries: readonly OutboxEntry[]): Promise<Map<string, Written>> {
  const asked = entries.flatMap((entry) => {
    const written = writtenIn(entry);
    return written === null ? [] : [{ ...written, seq: entry.seq }];
  });
  const found = new Map<string, Written>();
  for (const table of ['comments', 'messages'] as const) {
    const refs = asked.filter((one) => one.table === table).map(({ ref }) => ref);
    if (refs.length === 0) continue;
    const rows = (await db.table(table).bulkGet(refs)) as (Written | undefined)[];
    for (const [index, ref] of refs.entries()) if (rows[index] !== undefined) found.set(ref, rows[index]);
  }
  const missing = asked.filter(({ ref }) => !found.has(ref));
  const undos = missing.length === 0 ? [] : await db.undos.bulkGet(missing.map(({ seq }) => seq));
  for (const [index, { table, ref }] of missing.entries()) {
    const before = undos[index]?.rows.find((row) => row.table === table && row.key === ref)?.before;
    if (before != null) found.set(ref, before as Written);
  }
  return found;
}

/** @param at what was written, of a change of that */
function nameOfThing(entry: OutboxEntry, at: Written | undefined): Thing | null {
  const { kind, creates } = entry;
  const [noun, deed] = kind.split('.');
  const made = deed === 'create' ? creates : null;
  const user = personIn(entry);
  switch (noun) {
    case 'event': {
      const ref = made ?? named(entry, 'event') ?? null;
      if (ref === null) return null;
      return kind === 'event.join-chat' ? { kind: 'chat', ref: chatIn(eventChatRef(ref)) } : { kind: 'event', ref };
    }
    case 'post':
    case 'comment':
    case 'reply': {
      const ref = named(entry, 'post') ?? at?.post ?? (noun === 'post' ? made : null);
      return ref === null ? null : { kind: 'post', ref };
    }
    case 'message': {
      const ref = user === undefined ? at?.chat : chatWith(user);
      return ref === undefined ? null : { kind: 'chat', ref };
    }
    case 'group': {
      const ref = made ?? named(entry, 'group') ?? null;
      return ref === null ? null : { kind: 'chat', ref: chatIn(ref) };
    }
    case 'user':
    case 'friend':
      return user === undefined ? { kind: 'me', ref: '' } : { kind: 'person', ref: user };
    default:
      return null;
  }
}

/**
 * Puts changes of one thing together, in the order of the first of each.
 * @param entries in the order of their seqs; of kinds that only a newer app knows each stands for itself
 */
export async function groupChanges(db: AccountDb, entries: readonly OutboxEntry[]): Promise<ThingChanges[]> {
  const written = await readWritten(db, entries);
  const groups = new Map<string, ThingChanges>();
  for (const entry of entries) {
    const at = written.get(writtenIn(entry)?.ref ?? '');
    const thing = nameOfThing(entry, at) ?? { kind: 'other', ref: entry.id };
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, thing, entries: [entry] });
    else group.entries.push(entry);
  }
  return [...groups.values()];
}
