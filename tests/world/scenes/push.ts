import type { PushPayload } from '#contract/account/push.ts';
import { createJobRunner } from '#server/jobs/runner.ts';
import { createPushJobHandler } from '#server/jobs/send-pushes.ts';
import type { TelemetryEvent } from '#server/domain/telemetry-event.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { newToken, tokenHashOf } from '#server/domain/account/sessions.ts';
import type { PushNote, PushResult, PushSender, PushTarget } from '#server/infra/push/sender.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChatScene } from './chat.ts';
import { noon } from './events.ts';

const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** People with browsers that are told while the app is closed: what they are told is kept, and goes nowhere. */
export function createPushScene(storage: Storage) {
  const posted: { to: string; note: PushNote }[] = [];
  const ends: TelemetryEvent[] = [];
  let answer = (_endpoint: string): PushResult => ({ end: 'taken' });
  let [open, mostOpen] = [0, 0];
  const sender: PushSender = {
    faultIn: async () => null,
    async send({ endpoint }: PushTarget, note) {
      posted.push({ to: endpoint, note });
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await new Promise(setImmediate);
      open -= 1;
      return answer(endpoint);
    },
    waiting: () => 0,
    close: async () => undefined,
  };
  const { database } = storage;
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  let nowMs = noon;
  const now = () => nowMs;
  const tell = (happening: TelemetryEvent) => void ends.push(happening);
  const runner = createJobRunner({
    database,
    writer: storage.writer,
    handlers: { push: createPushJobHandler({ database, sender, now, emitTelemetry: tell }) },
    now,
    emitTelemetry: tell,
    onFailure,
    onAside: onFailure,
  });
  const { writer } = storage;
  const scene = createChatScene(storage);
  let sessions = 0;

  /** A browser in which somebody is signed in. @returns its address, and the session's */
  async function browser(
    { userId }: Actor,
    expiresAt = noon + 30 * 24 * 3600_000,
  ): Promise<{ endpoint: string; tokenHash: string }> {
    sessions += 1;
    const tokenHash = tokenHashOf(newToken());
    await writer.run('session.open', { userId, tokenHash, expiresAt, now: noon });
    const endpoint = `https://push.example/${String(userId)}/${String(sessions)}`;
    await writer.run('push.subscribe', { userId, tokenHash, subscription: { endpoint, keys }, now: noon });
    return { endpoint, tokenHash };
  }

  async function told(act: () => Promise<unknown>): Promise<{ to: string; note: PushNote; payload: PushPayload }[]> {
    posted.length = 0;
    await act();
    runner.wake();
    await runner.settled();
    if (failures.length > 0) throw failures[0] as Error;
    return posted.map(({ to, note }) => ({ to, note, payload: JSON.parse(note.text) as PushPayload }));
  }

  /** What services answer from now on. */
  function answers(how: typeof answer): void {
    answer = how;
  }

  /** How pushes ended since this was asked last: so many of each. */
  function endsOf(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const each of ends.splice(0)) if (each.type === 'push') counts[each.end] = (counts[each.end] ?? 0) + 1;
    return counts;
  }

  /** How many pushes were open at once, at most, since this was asked last. */
  function load(): number {
    const most = mostOpen;
    mostOpen = 0;
    return most;
  }

  const close = () => runner.close();

  /** Lets time pass for those who tell. */
  function at(ms: number): void {
    nowMs = ms;
  }

  /** Whom something is told to: the ids, in the order of their browsers. */
  async function whom(act: () => Promise<unknown>): Promise<number[]> {
    return (await told(act)).map(({ to }) => Number(to.split('/')[3]));
  }

  /** Somebody with a browser. */
  async function reachable(): Promise<Actor> {
    const actor = await scene.person();
    await browser(actor);
    return actor;
  }

  const settings = (who: Actor, patch: object) =>
    scene.perform(who, 'user.update', patch, { params: { userId: String(who.userId) } });

  return { ...scene, writer, browser, reachable, told, whom, settings, at, answers, endsOf, load, close };
}
