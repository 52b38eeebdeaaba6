import { createdIdOf } from '#contract/sync/created-entity.ts';
import { fillPath, mutationOf } from '#contract/sync/mutations.ts';
import { callApi, type Caller } from '#world/servers/api-client.ts';
import type { MonthWish } from './month-wishes.ts';

const connections = 6;

/**
 * The same mutations as plain calls, six at once; each wave starts once the previous one has its ids.
 * @returns duration in ms
 */
export async function rawMonth(url: string, { userId, token }: Caller, wishes: readonly MonthWish[]): Promise<number> {
  const ids = new Map<string, number>();
  const idOf = (ref: string) => ids.get(ref) ?? 0;
  const startedAt = performance.now();

  async function say({ kind, args }: MonthWish): Promise<void> {
    const { method, path, toWire, creates } = mutationOf(kind);
    const { params, body } = toWire(args, { idOf, userId });
    const call = { method: method as 'POST', path: fillPath(path, params), token, body };
    const { status, json } = await callApi(url, call);
    if (status >= 300) throw new Error(`${kind}: ${String(status)} ${JSON.stringify(json)}`);
    const made = createdIdOf(kind, json);
    const ref = creates?.(args);
    if (made !== null && ref != null) ids.set(ref, made.id);
  }

  for (const wave of [0, 1, 2]) {
    const due = wishes.filter((wish) => wish.wave === wave);
    const run = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) await say(next);
    };
    await Promise.all(Array.from({ length: connections }, run));
  }
  return performance.now() - startedAt;
}
