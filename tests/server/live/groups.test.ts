import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupMessage } from '#contract/chat/message.ts';
import type { TestServer } from '#world/servers/server.ts';
import type { SocketClient } from '#world/servers/socket-client.ts';
import { engines } from '#world/servers/engines.ts';
import { createLiveScene } from '#world/scenes/live.ts';

const forbidden = { error: 'forbidden', message: 'No tienes permiso para acceder a este recurso' };
const said = (client: SocketClient) => client.all('group_message').map((each) => (each as GroupMessage).content);

describe.each(engines)('groups by socket, on $name', ({ start }) => {
  let server: TestServer;
  let scene: ReturnType<typeof createLiveScene>;

  beforeAll(async () => {
    server = await start({ isListening: true });
    scene = createLiveScene(server);
  });
  afterAll(async () => {
    scene.close();
    await server.close();
  });

  test('[CHAT-09] who isn’t in a group neither joins its room nor hears it nor types in it', async () => {
    const [ana, ben, cleo] = await scene.three();
    const group = await scene.group(ana, ben);
    const [reader, stranger] = [await scene.connect(ben), await scene.connect(cleo)];
    expect(await stranger.ask('join_group', group)).toEqual(forbidden);
    expect(await stranger.ask('join_group', { groupId: group })).toEqual(forbidden);
    // One that isn't there sounds the same.
    expect(await stranger.ask('join_group', 999_999)).toEqual(forbidden);
    stranger.socket.emit('group_typing', { groupId: group });
    expect(await stranger.first('refused')).toEqual({ event: 'group_typing', ...forbidden });
    await scene.say(ana, group, 'Among us');
    expect(await reader.first('group_message')).toMatchObject({ content: 'Among us' });
    await scene.marker(cleo, stranger);
    expect(stranger.all('group_message')).toEqual([]);
    expect(reader.all('group_typing')).toEqual([]);
  });

  test('[CHAT-06] a member is in the room from the start, and may ask for it', async () => {
    const [ana, ben] = await scene.two();
    const group = await scene.group(ana, ben);
    const [client, reader] = [await scene.connect(ana), await scene.connect(ben)];
    expect(await reader.ask('join_group', group)).toEqual({ data: { groupId: group } });
    expect(await reader.ask('join_group', { groupId: group })).toEqual({ data: { groupId: group } });
    await scene.say(ana, group, 'To all');
    const message = await reader.first('group_message');
    expect(message).toMatchObject({ groupId: group, content: 'To all', senderId: ana.userId });
    expect(await client.first('group_message')).toEqual(message);
  });

  test('[CHAT-06] whoever makes a group while connected hears what others say in it', async () => {
    const [ana, ben] = await scene.two();
    const founder = await scene.connect(ana);
    const group = await scene.group(ana, ben);
    await scene.say(ben, group, 'Thanks');
    expect(await founder.first('group_message')).toMatchObject({ content: 'Thanks' });
  });

  test('[CHAT-06] whoever joins, leaves or is put out while connected hears what is said while they are in it', async () => {
    const [ana, ben, cleo] = await scene.three();
    const group = await scene.group(ana);
    const path = `/groups/${String(group)}`;
    const [late, other, owner] = [await scene.connect(ben), await scene.connect(cleo), await scene.connect(ana)];
    await scene.say(ana, group, 'Too early');
    for (const who of [ben, cleo]) await scene.call(who, 'POST', `${path}/join`);
    await scene.say(ana, group, 'Welcome');
    await scene.call(ben, 'POST', `${path}/leave`);
    expect((await scene.call(ana, 'DELETE', `${path}/members/${String(cleo.userId)}`)).status).toBe(200);
    await scene.say(ana, group, 'Alone');
    await owner.until('hear all', () => said(owner).length === 3);
    for (const [who, client] of [[ben, late] as const, [cleo, other] as const]) {
      await scene.marker(who, client);
      expect(said(client)).toEqual(['Welcome']);
      expect(await client.ask('join_group', group)).toEqual(forbidden);
    }
  });

  test('[CHAT-09] in a group two of whom one has blocked the other hear nothing of each other', async () => {
    const [ana, ben, cleo] = await scene.three();
    const group = await scene.group(ana, ben, cleo);
    const [one, blocked, third] = [await scene.connect(ana), await scene.connect(ben), await scene.connect(cleo)];
    await scene.block(ana, ben);
    await scene.say(ana, group, 'From Ana');
    await scene.say(ben, group, 'From Ben');
    for (const client of [one, blocked]) await client.ask('group_typing', { groupId: group }).catch(() => undefined);
    await third.until('hear both', () => said(third).length === 2 && third.all('group_typing').length === 2);
    for (const [who, client, own] of [[ana, one, 'From Ana'] as const, [ben, blocked, 'From Ben'] as const]) {
      await scene.marker(who, client);
      expect(said(client)).toEqual([own]);
      expect(client.all('group_typing')).toEqual([]);
    }
  });

  test('[CHAT-06] a group hears who of the others types in it, by name, and when they stop', async () => {
    const [ana, ben] = await scene.two();
    const group = await scene.group(ana, ben);
    const [client, again, reader] = [await scene.connect(ana), await scene.connect(ana), await scene.connect(ben)];
    client.socket.emit('group_typing', { groupId: group, senderId: ben.userId, display_name: 'Nobody' });
    const typer = { groupId: group, senderId: ana.userId, display_name: expect.stringMatching(/^Test/) };
    expect(await reader.first('group_typing')).toEqual(typer);
    client.socket.emit('group_stop_typing', { groupId: group });
    expect(await reader.first('group_stop_typing')).toEqual(typer);
    await scene.marker(ana, again);
    expect([...client.all('group_typing'), ...again.all('group_typing')]).toEqual([]);
  });
});
