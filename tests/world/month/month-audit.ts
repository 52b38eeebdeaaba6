import type { OutboxEntry } from '#data/outbox/entry.ts';
import { openServerRows } from '#world/servers/server-rows.ts';
import type { MonthWish } from './month-wishes.ts';

/** Checks that everything in the outbox is in the server's log as a success, or was folded into an entry that is. */
export function missingAtServer(
  dataDir: string,
  queue: readonly OutboxEntry[],
  left: readonly OutboxEntry[],
): string[] {
  const rows = openServerRows(dataDir);
  const logged = rows.all<{ key: string; status: number }>('select key, status from mutations');
  const texts = JSON.stringify(
    [
      ...['select title, subtitle from events', 'select title, description from posts', 'select content from comments'],
      ...['select content from messages', 'select message from contact_messages', 'select bio from users'],
    ].flatMap((text) => rows.all(text)),
  );
  rows.close();
  const ends = new Map(logged.map(({ key, status }) => [key, status]));
  if (ends.size !== logged.length) return ['A key is logged twice'];
  const gone = queue.filter(({ id }) => !left.some((entry) => entry.id === id));
  return gone.flatMap((entry) => {
    const { id, kind, args } = entry;
    const status = ends.get(id);
    if (status !== undefined) return status < 300 ? [] : [`${kind} ${id} ended with ${String(status)}`];
    // A folded edit is found in the entry it was folded into: its text, or a newer one for the same row, is on the
    // server.
    const words = Object.values((args as { patch?: Record<string, unknown> }).patch ?? {}).map(String);
    const isThere = words.length > 0 && words.every((word) => texts.includes(word));
    const isOvertaken = queue.some(
      (other) => other.lane === entry.lane && other.seq !== entry.seq && ends.has(other.id),
    );
    return isThere || isOvertaken ? [] : [`${kind} ${id} is nowhere: ${JSON.stringify(args)}`];
  });
}

/** Texts that must each be in the server's rows exactly once. */
export function wordsOnce(dataDir: string, days: readonly MonthWish[][]): string[] {
  const rows = openServerRows(dataDir);
  const count = (text: string, value: string) => rows.one<{ n: number }>(text, value).n;
  const faults = days.flat().flatMap(({ kind, args }) => {
    const { event, post, content } = args as {
      event?: { title?: string };
      post?: { title?: string };
      content?: string;
    };
    const found: Partial<Record<string, [string, string | undefined]>> = {
      'event.create': ['select count(*) n from events where title = ?', event?.title],
      'post.create': ['select count(*) n from posts where title = ?', post?.title],
      'reply.create': ['select count(*) n from comments where content = ?', content],
      'message.send': ['select count(*) n from messages where content = ?', content],
      'group.message': ['select count(*) n from messages where content = ?', content],
      'comment.update': ['select count(*) n from comments where content = ?', content],
    };
    const [text, value] = found[kind] ?? [];
    if (text === undefined || value === undefined) return [];
    const n = count(text, value);
    return n === 1 ? [] : [`${kind} “${value}” is there ${String(n)} times`];
  });
  rows.close();
  return faults;
}
