import { describe, expect, test } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import type { Tx } from '#data/db/store.ts';
import { delivering } from '#world/devices/sample-delivery.ts';
import { reply } from '#world/devices/sample-ports.ts';
import { refs } from '#world/data/sample-rows.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';

const event = refs.sunset;
const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

describe('a single call', () => {
  test('[P10] it carries key, client, lane and seq, and a body in JSON', async () => {
    const store = await sampleStore();
    const like = await wish(store, 'event.like', { event, liked: true });
    const { go, engineState: memory, requests } = delivering(store, () => reply(200));
    memory.hasBatch = false;
    await go();
    const [held] = store.rows('outbox');
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/events/event-likes/toggle',
        headers: {
          'Idempotency-Key': like.id,
          'Scape-Client': held?.seal?.clientId,
          'Scape-Lane': like.lane,
          'Scape-Seq': String(like.seq),
        },
        body: { as: 'json', value: { event_id: 1, liked: true, user_id: 1 } },
      },
    ]);
  });

  test('[P10] [B5] an event goes as a form with its picture in it, as the specification has it', async () => {
    const store = await sampleStore([]);
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    const { sha256 } = await saveBlob(store, bytes, 'image/png', 1);
    await wish(store, 'event.create', { ref: refs.made, event: { ...made, tags: ['a'], resume: null }, cover: sha256 });
    const { go, engineState: memory, requests } = delivering(store, () => reply(201, { event_id: 7 }));
    memory.hasBlobs = false;
    await go();
    const [request] = requests;
    expect([request?.method, request?.path]).toEqual(['POST', '/events']);
    expect(request?.body).toMatchObject({
      as: 'form',
      fields: { ...made, tags: '["a"]', client_id: refs.made, organizer_id: '1' },
      files: [{ field: 'cover_image', type: 'image/png' }],
    });
    expect(store.row('ids', refs.made)?.id).toBe(7);
  });

  test.each<[string, (tx: Tx, sha256: string) => Promise<void>]>([
    ['has been evicted', (tx, sha256) => tx.delete('blobs', [sha256])],
    ['lacks a part', (tx, sha256) => tx.delete('chunks', [`${sha256}/0000`])],
    [
      'isn’t what it was',
      (tx, sha256) => tx.put('chunks', [{ key: `${sha256}/0000`, bytes: new Uint8Array([1, 2, 3]).buffer }]),
    ],
  ])('[B4] [OFF-06] a picture that %s is for the person to choose again; nothing is sent', async (_what, damage) => {
    const store = await sampleStore([]);
    const { sha256 } = await saveBlob(store, new ArrayBuffer(3), 'image/png', 1);
    await wish(store, 'event.create', { ref: refs.made, event: made, cover: sha256 });
    await store.transact('write', ['blobs', 'chunks'], (tx) => damage(tx, sha256));
    const { go, engineState: memory, requests } = delivering(store, () => reply(201));
    [memory.hasBatch, memory.hasBlobs] = [false, false];
    await go();
    expect(requests).toEqual([]);
    expect(store.rows('outbox')).toMatchObject([{ state: 'refused', refusal: { code: 'blob_missing' } }]);
  });

  test('[P10] a deletion carries no body', async () => {
    const store = await sampleStore();
    await wish(store, 'event.delete', { event });
    const { go, engineState: memory, requests } = delivering(store, () => reply(200));
    memory.hasBatch = false;
    await go();
    expect(requests).toMatchObject([{ method: 'DELETE', path: '/events/1', body: null }]);
  });
});
