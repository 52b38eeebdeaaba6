import { groupChatKey, directChatKey, eventChatRef, type ChatKey } from '#contract/chat/key.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { OutboxEntry } from './entry.ts';

/**
 * What a change is about as users see it: an event, a post with its comments, a conversation, a person or oneself.
 * `other`: a change that is its own subject.
 */
export type Subject =
  | { kind: 'event' | 'post' | 'other'; ref: string }
  | { kind: 'chat'; ref: ChatKey }
  | { kind: 'person'; ref: number }
  | { kind: 'me'; ref: '' };

/** All changes of one subject, in the order they were made. */
export interface SubjectChanges {
  /** unique per subject */
  key: string;
  subject: Subject;
  entries: OutboxEntry[];
}

type RefName = 'event' | 'post' | 'group' | 'comment' | 'reply' | 'message';

/**
 * The ref that a change's arguments contain under a name. The entry may be a newer version's, so other types are
 * ignored.
 */
function refIn({ args }: OutboxEntry, name: RefName): string | undefined {
  const value = (args as Partial<Record<RefName, unknown>> | null)?.[name];
  return typeof value === 'string' ? value : undefined;
}

function personIn({ args }: OutboxEntry): number | undefined {
  const value = (args as { user?: unknown } | null)?.user;
  return typeof value === 'number' ? value : undefined;
}

/** The post of a comment, or the conversation of a message. */
interface TextLocation {
  post?: string;
  chat?: ChatKey;
}

const keyOf = ({ kind, ref }: Subject) => `${kind} ${String(ref)}`;

/** The comment or message that a change refers to, if the change doesn't name its post or conversation. */
function textRefIn(entry: OutboxEntry): { table: 'comments' | 'messages'; ref: string } | null {
  const message = entry.kind === 'message.delete' ? refIn(entry, 'message') : undefined;
  if (message !== undefined) return { table: 'messages', ref: message };
  const ref = refIn(entry, 'comment') ?? refIn(entry, 'reply');
  return ref === undefined || refIn(entry, 'post') !== undefined ? null : { table: 'comments', ref };
}

/** The comments and messages of these changes by ref, also those that a change deleted. */
async function readTextLocations(db: AccountDb, entries: readonly OutboxEntry[]): Promise<Map<string, TextLocation>> {
  const wanted = entries.flatMap((entry) => {
    const textRef = textRefIn(entry);
    return textRef === null ? [] : [{ ...textRef, seq: entry.seq }];
  });
  const found = new Map<string, TextLocation>();
  for (const table of ['comments', 'messages'] as const) {
    const refs = wanted.filter((one) => one.table === table).map(({ ref }) => ref);
    if (refs.length === 0) continue;
    const rows = (await db.table(table).bulkGet(refs)) as (TextLocation | undefined)[];
    for (const [index, ref] of refs.entries()) if (rows[index] !== undefined) found.set(ref, rows[index]);
  }
  const missing = wanted.filter(({ ref }) => !found.has(ref));
  const undos = missing.length === 0 ? [] : await db.undos.bulkGet(missing.map(({ seq }) => seq));
  for (const [index, { table, ref }] of missing.entries()) {
    const before = undos[index]?.rows.find((row) => row.table === table && row.key === ref)?.before;
    if (before != null) found.set(ref, before as TextLocation);
  }
  return found;
}

/** @param textLocation of the comment or message that the change refers to */
function subjectOf(entry: OutboxEntry, textLocation: TextLocation | undefined): Subject | null {
  const { kind, creates } = entry;
  const [noun, action] = kind.split('.');
  const createdRef = action === 'create' ? creates : null;
  const user = personIn(entry);
  switch (noun) {
    case 'event': {
      const ref = createdRef ?? refIn(entry, 'event') ?? null;
      if (ref === null) return null;
      return kind === 'event.join-chat'
        ? { kind: 'chat', ref: groupChatKey(eventChatRef(ref)) }
        : { kind: 'event', ref };
    }
    case 'post':
    case 'comment':
    case 'reply': {
      const ref = refIn(entry, 'post') ?? textLocation?.post ?? (noun === 'post' ? createdRef : null);
      return ref === null ? null : { kind: 'post', ref };
    }
    case 'message': {
      const ref = user === undefined ? textLocation?.chat : directChatKey(user);
      return ref === undefined ? null : { kind: 'chat', ref };
    }
    case 'group': {
      const ref = createdRef ?? refIn(entry, 'group') ?? null;
      return ref === null ? null : { kind: 'chat', ref: groupChatKey(ref) };
    }
    case 'user':
    case 'friend':
      return user === undefined ? { kind: 'me', ref: '' } : { kind: 'person', ref: user };
    default:
      return null;
  }
}

/**
 * Groups changes by subject, ordered by the first of each.
 * @param entries ordered by seq; each of an unknown kind gets a group of its own
 */
export async function groupBySubject(db: AccountDb, entries: readonly OutboxEntry[]): Promise<SubjectChanges[]> {
  const locations = await readTextLocations(db, entries);
  const groups = new Map<string, SubjectChanges>();
  for (const entry of entries) {
    const textLocation = locations.get(textRefIn(entry)?.ref ?? '');
    const subject = subjectOf(entry, textLocation) ?? { kind: 'other', ref: entry.id };
    const key = keyOf(subject);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, subject, entries: [entry] });
    else group.entries.push(entry);
  }
  return [...groups.values()];
}
