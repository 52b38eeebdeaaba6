import type { Message } from '#contract/chat/message.ts';
import { callApi, register } from '#world/servers/api-client.ts';
import type { ApiReply, Caller } from '#world/servers/api-client.ts';
import type { TestServer } from '#world/servers/server.ts';
import { SocketClient } from '#world/servers/socket-client.ts';

let people = 0;

/** People with calls and sockets on a server that listens. */
export function createLiveScene(server: Pick<TestServer, 'url'>) {
  const clients: SocketClient[] = [];

  async function person(): Promise<Caller> {
    people += 1;
    return await register(server.url, `live${String(people)}`);
  }

  function open(who: Caller | null, options = {}): SocketClient {
    const client = new SocketClient(server.url, who?.token ?? null, options);
    clients.push(client);
    return client;
  }

  async function call(
    who: Caller,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<ApiReply> {
    return await callApi(server.url, { method, path, token: who.token, body });
  }

  const connect = async (who: Caller, options = {}) => await open(who, options).connected();

  async function send(who: Caller, to: Caller, content: string, more: object = {}): Promise<Message> {
    const body = { receiverId: to.userId, content, ...more };
    const { json } = await call(who, 'POST', '/private-messages/create', body);
    return (json as { data: Message }).data;
  }

  async function group(who: Caller, ...others: Caller[]): Promise<number> {
    const { json } = await call(who, 'POST', '/create/groups', { groupName: 'Hikers' });
    const { id } = (json as { data: { id: number } }).data;
    for (const other of others) await call(other, 'POST', `/groups/${String(id)}/join`);
    return id;
  }

  return {
    person,
    open,
    connect,
    call,
    send,
    group,
    say: (who: Caller, groupId: number, content: string) =>
      call(who, 'POST', `/groups/${String(groupId)}/messages`, { content }),
    block: (who: Caller, whom: Caller) => call(who, 'POST', '/blocks', { blockedId: whom.userId }),
    /** @param operator one of those who run the server */
    async hide(operator: Caller, { userId }: Caller): Promise<void> {
      const about = { object_type: 'user', object_id: userId, reason: 'spam' };
      await call(await person(), 'POST', '/reports', about);
      const { json } = await call(operator, 'GET', '/reports');
      const [report] = (json as { data: { id: number }[] }).data;
      await call(operator, 'PUT', `/reports/${String(report?.id)}`, { action: 'hide' });
    },
    two: async () => [await person(), await person()] as const,
    three: async () => [await person(), await person(), await person()] as const,
    /** Waits until a socket has heard a message that somebody new sends now: what was said before has come by then. */
    async marker(reader: Caller, client: SocketClient): Promise<void> {
      const stranger = await person();
      const { id } = await send(stranger, reader, 'Marker');
      await client.until('hear the marker', () =>
        client.all('private_message').some((message) => (message as Message).id === id),
      );
    },
    close(): void {
      for (const client of clients) client.close();
    },
  };
}
