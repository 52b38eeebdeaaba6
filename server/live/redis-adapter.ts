import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis, RedisClient } from '#server/infra/redis.ts';

/** Length limit of the stream: a process further behind loses messages, and its devices pull. */
const streamEntries = 20_000;
const afterFailureMs = 500;

const never = () => new Promise<never>(() => undefined);

/** A connection for the adapter, which retries reads at once after an error and doesn't handle rejections. */
function withPatientReads(client: RedisClient): RedisClient {
  const read = client.xRead.bind(client);
  const connect = client.connect.bind(client);
  return Object.assign(client, {
    connect: () => connect().catch(never),
    xRead: async (...args: Parameters<typeof read>) =>
      await read(...args).catch(async (error: unknown) => {
        await pause(afterFailureMs, undefined, { ref: false });
        throw error;
      }),
    disconnect: async () => {
      if (client.isOpen) client.destroy();
    },
  });
}

/** Messages emitted in one process reach all others, through a Redis stream. */
export function adapterOver({ client, another }: Redis) {
  const tolerantClient = Object.assign(Object.create(client) as RedisClient, {
    duplicate: () => withPatientReads(another()),
    // Stored sessions of broken connections are optional: without one the client pulls.
    set: (...args: Parameters<RedisClient['set']>) => client.set(...args).catch(() => null),
    publish: (...args: Parameters<RedisClient['publish']>) => client.publish(...args).catch(() => 0),
  });
  return createAdapter(tolerantClient, {
    streamName: 'scape:live',
    channelPrefix: 'scape:live',
    sessionKeyPrefix: 'scape:live:',
    maxLen: streamEntries,
  });
}
