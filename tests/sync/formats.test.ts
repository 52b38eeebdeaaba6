import { expect, test } from 'vitest';
import type { OutboxEntry } from '#data/outbox.ts';
import { write } from '#world/sample-store.ts';
import { begin, likesOnServer, minuteMs, states } from './one-device-begun.ts';

const ref = '00000000-0000-4000-8000-000000000003';

/** A queue as the first version of the app wrote it, word for word: never to be changed with the code. */
const firstFormat = [
  '{"seq":101,"id":"30000000-0000-7000-8000-000000000001","format":1,"kind":"event.like","args":{"event":"REF","liked":true},"lane":"like:REF","writes":["like:REF"],"reads":["event:REF"],"refs":["REF"],"creates":null,"files":{},"isQuiet":false,"state":"queued","touches":["engagements/REF","events/REF"],"attempts":0,"strikes":0,"notBefore":0,"lease":null,"seal":null,"refusal":null,"ack":null,"foldedInto":null,"createdAt":1}',
  '{"seq":102,"id":"30000000-0000-7000-8000-000000000002","format":1,"kind":"event.update","args":{"event":"REF","patch":{"title":"U"},"base":{"title":"T"}},"lane":"event:REF","writes":["event:REF"],"reads":[],"refs":["REF"],"creates":null,"files":{},"isQuiet":false,"state":"sent","touches":["events/REF"],"attempts":1,"strikes":0,"notBefore":0,"lease":{"owner":"gone","until":1},"seal":{"clientId":"40000000-0000-7000-8000-000000000001","path":"/events/1","body":{"title":"U","base":{"title":"T"}},"sentAt":1},"refusal":null,"ack":null,"foldedInto":null,"createdAt":1}',
].map((text) => JSON.parse(text.replaceAll('REF', ref)) as OutboxEntry);

test('[I15] [OFF-13] a queue that the first version left behind drains', async () => {
  const one = await begin();
  await write(one.store, async (tx) => {
    await tx.put('outbox', firstFormat);
    await tx.put(
      'undos',
      firstFormat.map(({ seq }) => ({ seq, rows: [] })),
    );
    await tx.put('meta', [{ key: 'counter', value: 102 }]);
  });
  one.tab.engine.wake('start');
  await one.run(minuteMs);
  expect([states(one), await likesOnServer(one), one.store.row('events', ref)?.title]).toEqual([[], 1, 'U']);
});
