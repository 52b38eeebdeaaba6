import type { PushPayload } from '#contract/push.ts';
import { createTeller, withPushes } from '#server/api/told-away.ts';
import type { Actor } from '#server/domain/perform-request.ts';
import { newToken, tokenHashOf } from '#server/domain/sessions.ts';
import type { PushNote, PushSender, PushTarget } from '#server/infra/push-sender.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createChatScene } from './chat-scene.ts';
import { noon } from './scene.ts';

const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

/** People with browsers that are told while the app is closed: what they are told is kept, and goes nowhere. */
export function createPushScene(storage: Storage) {
  const posted: { to: string; note: PushNote }[] = [];
  const sender: PushSender = {
    faultIn: async () => null,
    post: ({ endpoint }: PushTarget, note) => void posted.push({ to: endpoint, note }),
    waiting: () => 0,
    settled: async () => undefined,
    close: async () => undefined,
  };
  const { database } = storage;
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const teller = createTeller({ database, sender, now: () => noon, onFailure });
  const writer = withPushes(storage.writer, database, teller);
  const scene = createChatScene({ ...storage, writer });
  let sessions = 0;

  /** A browser in which somebody is signed in. @returns its address, and the session's */
  async function browser({ userId }: Actor, expiresAt = noon + 1): Promise<{ endpoint: string; tokenHash: string }> {
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
    await teller.close();
    if (failures.length > 0) throw failures[0] as Error;
    return posted.map(({ to, note }) => ({ to, note, payload: JSON.parse(note.text) as PushPayload }));
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

  return { ...scene, writer, browser, reachable, told, whom, settings };
}
