import { callOf, type Wish } from './wishes.ts';

/** Somebody who talks to the server without an engine. */
export interface RawUser {
  userId: number;
  token: string;
  idOf(ref: string): number;
}

/** Runs all of the work, so much of it at once. @returns how long it took, in ms */
export async function timed(work: readonly (() => Promise<unknown>)[], atOnce: number): Promise<number> {
  const beganAt = performance.now();
  let next = 0;
  async function run(): Promise<void> {
    for (let mine = work[next]; mine !== undefined; mine = work[next]) {
      next += 1;
      await mine();
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run));
  return performance.now() - beganAt;
}

async function send(token: string, method: string, path: string, body: BodyInit, type?: string): Promise<unknown> {
  const response = await fetch(path, {
    method,
    body,
    headers: { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) },
  });
  const reply: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${JSON.stringify(reply)}`);
  return reply;
}

/** A new event goes as multipart with its cover inside, everything else as JSON. */
function single({ userId, token, idOf }: RawUser, wish: Wish): () => Promise<unknown> {
  const { method, path, body } = callOf(wish, userId, idOf);
  if (wish.kind !== 'event.create') {
    return () => send(token, method, `/api${path}`, JSON.stringify(body), 'application/json');
  }
  return () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.append(name, String(value));
    if (wish.picture !== null)
      form.append('cover_image', new Blob([wish.picture.bytes], { type: 'image/jpeg' }), 'a.jpeg');
    return send(token, method, `/api${path}`, form);
  };
}

/**
 * What an app without a queue does: one call each, six at once, or four if there are pictures, of which the server takes no
 * more of one user.
 */
export function fetchEach(user: RawUser, wishes: readonly Wish[]): Promise<number> {
  return timed(
    wishes.map((wish) => single(user, wish)),
    wishes.some(({ picture }) => picture !== null) ? 4 : 6,
  );
}

function batchOf({ userId, idOf }: RawUser, wishes: readonly Wish[]): string {
  const items = wishes.map((wish) => ({
    id: crypto.randomUUID(),
    ...callOf(wish, userId, idOf),
    ...(wish.picture === null ? {} : { blobs: { cover_image: wish.picture.sha256 } }),
  }));
  return JSON.stringify({ items });
}

interface BatchReply {
  results: { status: number; body: unknown }[];
}

async function postBatch(user: RawUser, batch: string): Promise<BatchReply['results']> {
  const { results } = (await send(user.token, 'POST', '/api/batch', batch, 'application/json')) as BatchReply;
  const wrong = results.find(({ status }) => status >= 300);
  if (wrong !== undefined) throw new Error(`An item was refused: ${JSON.stringify(wrong)}`);
  return results;
}

/** The server's own floor: pictures first, four at once, then the batches that its limit asks for, four at once. */
export async function postBatches(user: RawUser, wishes: readonly Wish[]): Promise<number> {
  const pictures = wishes.flatMap(({ picture }) => (picture === null ? [] : [picture]));
  const uploads = pictures.map(
    ({ sha256, bytes }) =>
      () =>
        send(user.token, 'PUT', `/api/blobs/${sha256}`, bytes, 'image/jpeg'),
  );
  const batches = Array.from({ length: Math.ceil(wishes.length / 100) }, (_unused, index) =>
    batchOf(user, wishes.slice(index * 100, index * 100 + 100)),
  );
  const uploadMs = await timed(uploads, 4);
  return (
    uploadMs +
    (await timed(
      batches.map((batch) => () => postBatch(user, batch)),
      4,
    ))
  );
}

/** The network's floor: everything in one POST, to a place that reads it and answers after the delay. */
export function postOnce(user: RawUser, wishes: readonly Wish[]): Promise<number> {
  const pictures = wishes.flatMap(({ picture }) => (picture === null ? [] : [picture.bytes]));
  const all = new Blob([batchOf(user, wishes), ...pictures]);
  return timed([() => send(user.token, 'POST', '/sink', all)], 1);
}

/** Events of the user's own, to be edited later. */
export async function publish(user: RawUser, wishes: readonly Wish[]): Promise<unknown[]> {
  return (await postBatch(user, batchOf(user, wishes))).map(({ body }) => body);
}
