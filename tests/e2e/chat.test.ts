import { expect, test } from 'vitest';
import { groupChatKey } from '#contract/chat/key.ts';
import { callApi, logIn, register } from '#world/servers/api-client.ts';
import { withBrowser } from '#world/browser/browser-device.ts';
import { dataFolder, people } from '#world/databases/data-template.ts';
import { expect as expectOnPage } from '#world/time/patient-expect.ts';
import { startServerProcess } from '#world/servers/server-process.ts';
import { tryChat, type Talker } from '#world/story/chat-trial.ts';
import { openScene } from '#world/story/scene.ts';
import { visitOnce } from '#world/story/story.ts';

const password = 'scape2026';
// None of it is about events; all of them would only have to be waited for.
const settings = { SYNC_EVENTS_MAX: '30' };

test('[CHAT-08] three people write to a group while their networks break and the server is killed: each message once, in one order', async () => {
  const { folder: dataDir, remove } = await dataFolder();
  let server = await startServerProcess({ dataDir, settings });
  try {
    const { url, port } = server;
    const names = ['berta', 'carlos', 'dora'];
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
      each: 15,
      cuts: 4,
      async killServer() {
        await server.kill();
        server = await startServerProcess({ dataDir, port, settings });
      },
      seed: 8,
    });
    expect(texts).toHaveLength(45);
  } finally {
    await server.stop();
    remove();
  }
});

test('[CHAT-02] a newcomer to a public group reads what was said there before', async () => {
  const scene = await openScene({ hasProxy: false, settings });
  try {
    const { url } = scene.server();
    const founder = await register(url, 'fundadora');
    const group = {
      method: 'POST',
      path: '/create/groups',
      token: founder.token,
      body: { groupName: 'Verbena' },
    } as const;
    const { id } = ((await callApi(url, group)).json as { data: { id: number } }).data;
    const path = `/groups/${String(id)}/messages`;
    await callApi(url, { method: 'POST', path, token: founder.token, body: { content: 'Bienvenida' } });
    await withBrowser(url, async (browser) => {
      const page = browser.page();
      await visitOnce(page, people.ana, (await logIn(url, people.ana)).userId);
      await page.goto('/chat?tab=grupos');
      await page.getByRole('link', { name: /Verbena/ }).click();
      await expectOnPage(page.getByRole('log', { name: 'Messages' }).getByText('Bienvenida')).toBeVisible();
    });
  } finally {
    await scene.close();
  }
});
