import { expect, test } from 'vitest';
import { groupChatKey } from '#contract/chat/key.ts';
import { callApi, register } from '#world/servers/api-client.ts';
import { dataFolder } from '#world/databases/data-template.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { tryChat, type Talker } from '#world/story/chat-trial.ts';

const password = 'scape2026';
// None of it is about events; all of them would only have to be waited for.
const settings = { SYNC_EVENTS_MAX: '30' };

test('[CHAT-08] two people write to a group while their networks break and the server is killed: each message once, in one order', async () => {
  const { folder: dataDir, remove } = await dataFolder();
  let server = await startServerProcess({ dataDir, settings });
  try {
    const { url, port } = server;
    const names = ['berta', 'carlos'];
    const callers = [];
    for (const name of names) callers.push({ name, ...(await register(url, name)) });
    const [founder] = callers;
    const made = await callApi(url, {
      method: 'POST',
      path: '/create/groups',
      token: founder?.token ?? null,
      body: { groupName: 'Verbena' },
    });
    const { id, client_id: ref } = (made.json as { data: { id: number; client_id: string } }).data;
    const talkers: Talker[] = callers.map((caller) => ({
      ...caller,
      email: `${caller.name}@example.com`,
      password,
      server: url,
      path: `/chat?group=${ref}`,
    }));
    for (const { token } of talkers) await callApi(url, { method: 'POST', path: `/groups/${String(id)}/join`, token });
    const { texts } = await tryChat({
      talkers,
      chatOf: () => groupChatKey(ref),
      pathOf: () => `/groups/${String(id)}/messages`,
      each: 8,
      cuts: 2,
      async killServer() {
        await server.kill();
        server = await startServerProcess({ dataDir, port, settings });
      },
      seed: 8,
    });
    expect(texts).toHaveLength(16);
  } finally {
    await server.stop();
    remove();
  }
});
