import { askServer, type Looker } from './ask-server.ts';
import type { Looked } from './looked.ts';
import { dataIn } from './reply-shape.ts';

/** What is asked as a whole, and kept as it was answered. */
export type AnswerKey = 'points' | 'places' | `followers:${number}` | `following:${number}`;

const mostPeople = 1_000;

function pathOf(key: AnswerKey): string {
  if (key === 'points') return '/gamification/points';
  if (key === 'places') return '/ranking/own';
  const [list, userId] = key.split(':');
  return `/users/${list ?? ''}/${userId ?? ''}?limit=200`;
}

/** Asks the server and keeps what it answers in the device's `answers`; of a list of people the first thousand. */
export async function askAnswer(looker: Looker, key: AnswerKey, signal: AbortSignal): Promise<Looked> {
  const list: unknown[] = [];
  let value: unknown = list;
  for (let path: string | null = pathOf(key); path !== null && list.length < mostPeople;) {
    const heard = await askServer(looker, path, signal);
    if (heard === null) return 'unreachable';
    const data = heard.reply.status === 200 ? dataIn(heard.reply.json) : null;
    if (data === null) return 'missing';
    if (Array.isArray(data)) list.push(...(data as unknown[]));
    else value = data;
    path = heard.reply.next;
  }
  const answer = { key, value, fetchedAt: Date.now() };
  await looker.store.transact('write', ['answers'], (tx) => tx.put('answers', [answer]));
  return 'held';
}
