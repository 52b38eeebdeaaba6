import { neutralInstance } from '#contract/instance/neutral.ts';
import { copyFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { apiVersion, headers } from '#contract/sync/headers.ts';
import type { OwnUser } from '#contract/account/user.ts';
import { registerBlobs } from '#server/api/media/blobs.ts';
import { registerBlocks } from '#server/api/people/blocks.ts';
import { registerComments } from '#server/api/comments.ts';
import { registerEvents } from '#server/api/events/routes.ts';
import { registerFriends } from '#server/api/people/friend-requests.ts';
import { registerGroups } from '#server/api/chat/groups.ts';
import { registerHealth } from '#server/api/health.ts';
import { registerMessages } from '#server/api/chat/messages.ts';
import { openReplyCache } from '#server/open-reply-cache.ts';
import { createMutationCall } from '#server/api/sync/mutation-call.ts';
import { registerMutations } from '#server/api/sync/mutation-routes.ts';
import { registerNotices } from '#server/api/notifications.ts';
import { registerPeople } from '#server/api/people/routes.ts';
import { registerPosts } from '#server/api/posts.ts';
import { createMemoryRateCounter } from '#server/infra/rate-counter.ts';
import type { Services } from '#server/api/services.ts';
import { registerSync } from '#server/api/sync/routes.ts';
import { registerUsers } from '#server/api/people/users.ts';
import { createUploadGuard } from '#server/api/limits/upload-capacity.ts';
import { authenticateRequests } from '#server/api/http/authenticate.ts';
import type { NewAccountRule } from '#server/domain/new-accounts/rule.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';
import { findEndedUser } from '#server/db/people/users.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import type { Writer } from '#server/writer/writer.ts';
import { openUsed } from '#world/databases/used-databases.ts';
import { moveMessage } from './move-message.ts';
import { createRouteTable, type ArrivedRequest, type DepartingReply, type RouteTable } from './route-table.ts';

export interface InlineServerSettings {
  now(): number;
  hasSyncRoutes: boolean;
  /** false: a server from before what hangs on each other could come in one request */
  hasLinkedCalls?: boolean;
  /** what accounts may do on their first day; default: everything */
  newAccounts?: NewAccountRule;
  /** maximum rows per page of a list or pull; default: the server's */
  pageLimit?: number;
  /** a file, if the database is to be backed up and restored; else it is in memory */
  path?: string;
  /** a layer between the handlers and the writer, to watch or disturb it */
  around?(writer: Writer): Writer;
}

const pagedPaths =
  /^\/api\/(sync\/\w+|events|all-groups|messages\/conversations|friend-request|notifications|blocks|users\/follow\w+\/\d+|posts\/(user|comments|replies\/comment)\/\d+|posts\/feed)$/;

const linkedCalls = ['/api/batch/linked', '/api/blobs'];

/** The same request with a small page limit. */
function paged(arrived: ArrivedRequest, limit: number): ArrivedRequest {
  const [path = '', query = ''] = arrived.url.split('?', 2);
  if (arrived.method !== 'GET' || !pagedPaths.test(path)) return arrived;
  const parameters = new URLSearchParams(query);
  parameters.set('limit', String(limit));
  return { ...arrived, url: `${path}?${parameters.toString()}` };
}

/**
 * The real rules, SQL and handlers in the calling thread, without decoding pictures, storing files and hashing
 * passwords.
 */
export async function createInlineServer(settings: InlineServerSettings) {
  const { path = ':memory:', around = (writer: Writer) => writer } = settings;
  const objects = new Map<string, Uint8Array>();
  let { hasSyncRoutes, hasLinkedCalls = true } = settings;
  let restores = 0;
  let storage = path === ':memory:' ? await openUsed() : await openInlineStorage(path);
  let routes = await build();

  async function build(): Promise<RouteTable> {
    const { replyCache, writer } = openReplyCache(storage.writer, { databaseUrl: null }, settings.now);
    const services: Services = {
      database: storage.database,
      writer: around(writer),
      replyCache,
      images: {
        process: async () => ({ pictures: [] }),
        close: async () => undefined,
      } as unknown as Services['images'],
      store: {
        put: async (key, bytes) => void objects.set(key, bytes),
        get: async (key) => objects.get(key) ?? null,
        has: async (key) => objects.has(key),
        remove: async (key) => void objects.delete(key),
      },
      passwords: null as unknown as Services['passwords'],
      counter: createMemoryRateCounter(settings.now),
      localCounter: createMemoryRateCounter(settings.now),
      now: settings.now,
      operators: new Set(),
      emitTelemetry: () => undefined,
      limits: { syncEventsMax: 10_000, rate: 0 },
      newAccounts: settings.newAccounts ?? { mode: 'open', rate: 0 },
      version: 'sim',
      publicUrl: null,
      isSecure: false,
      instanceDefaults: { is_demo: false, settings: neutralInstance },
      appConfig: { google: null, confirms_email: false, tiles: null, satellite: null },
    };
    return createRouteTable(async (web) => {
      authenticateRequests(web, services);
      registerHealth(web, services);
      registerUsers(web, services);
      registerPeople(web, services);
      registerFriends(web, services);
      registerBlocks(web, services);
      registerNotices(web, services);
      registerEvents(web, services);
      registerPosts(web, services);
      registerComments(web, services);
      const call = createMutationCall(services);
      const room = createUploadGuard(services);
      registerMessages(web, services, call, room);
      registerGroups(web, services);
      registerMutations(web, services, call, room);
      if (!hasSyncRoutes) return;
      registerSync(web, services);
      await registerBlobs(web, services, room);
    });
  }

  async function reopen(): Promise<void> {
    await storage.close();
    storage = await openInlineStorage(path);
    routes = await build();
  }

  return {
    async answer(arrived: ArrivedRequest): Promise<DepartingReply> {
      const isUnknown = !hasLinkedCalls && linkedCalls.includes(arrived.url);
      const known = isUnknown ? { ...arrived, url: `${arrived.url}/unknown` } : arrived;
      const reply = await routes.answer(settings.pageLimit === undefined ? known : paged(known, settings.pageLimit));
      return { ...reply, headers: { ...reply.headers, [headers.api.toLowerCase()]: apiVersion } };
    },
    storage: () => storage,
    objects: objects as ReadonlyMap<string, Uint8Array>,
    async register(name: string, isUnconfirmed = false): Promise<OwnUser> {
      return storage.writer.run('user.register', {
        email: `${name}@scape.test`,
        username: name,
        name,
        lastname: 'Sim',
        notifications_enabled: true,
        passwordHash: 'none',
        isUnconfirmed,
        now: settings.now(),
      });
    },
    async openSession(userId: number, token: string, lifeMs: number): Promise<void> {
      const now = settings.now();
      await storage.writer.run('session.open', { userId, tokenHash: tokenHashOf(token), now, expiresAt: now + lifeMs });
    },
    async closeSession(token: string): Promise<void> {
      await storage.writer.run('session.close', { tokenHash: tokenHashOf(token) });
    },
    async suspend(userId: number, isSuspended: boolean): Promise<void> {
      await storage.writer.run('user.suspend', { userId, reason: 'Advertising', isSuspended, now: settings.now() });
    },
    async isSuspended(userId: number): Promise<boolean> {
      const user = await storage.database.read((tx) => findEndedUser(tx, userId));
      return user?.suspended_at != null;
    },
    /** Nobody confirms while they are suspended. */
    async confirmEmail(userId: number): Promise<void> {
      const now = settings.now();
      const user = await storage.database.read((tx) => findEndedUser(tx, userId));
      if (user?.suspended_at != null) return;
      const tokenHash = tokenHashOf(`mailed to ${String(userId)} at ${String(now)}`);
      const { end } = await storage.writer.run('email.begin', {
        userId,
        email: null,
        tokenHash,
        codeHash: tokenHash,
        now,
      });
      if (end === 'begun') await storage.writer.run('email.confirm', { proof: { tokenHash }, now });
    },
    /** An operator hides a message of a user from all others, or shows it again. @param choose which, from 0 to the last */
    async hideMessage(userIds: readonly number[], isHidden: boolean, choose: (last: number) => number): Promise<void> {
      const messages = await storage.database.read(({ sql }) =>
        sql
          .selectFrom('messages')
          .select(['id', 'user_id'])
          .where('deleted_at', 'is', null)
          .where('hidden_at', isHidden ? 'is' : 'is not', null)
          .orderBy('id')
          .execute(),
      );
      const message = messages[messages.length === 0 ? 0 : choose(messages.length - 1)];
      if (message === undefined) return;
      const reporters = userIds.filter((id) => id !== message.user_id);
      await moveMessage(storage, { messageId: message.id, isHidden, reporters, now: settings.now() });
    },
    hasSync: () => hasSyncRoutes,
    tidy: () => storage.writer.run('tidy', { now: settings.now() }),
    /** Turns the calls beyond the specification on or off, with the same data. */
    async restart(next: { hasSyncRoutes: boolean; hasLinkedCalls?: boolean }): Promise<void> {
      ({ hasSyncRoutes, hasLinkedCalls = true } = next);
      routes = await build();
    },
    async backUp(): Promise<void> {
      await storage.close();
      copyFileSync(path, `${path}.backup`);
      storage = await openInlineStorage(path);
      routes = await build();
    },
    /** Restores the last backup: later changes are gone, and the database has a new epoch. */
    async restore(): Promise<void> {
      await storage.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
      copyFileSync(`${path}.backup`, path);
      const database = new DatabaseSync(path);
      database.exec(`delete from meta where key = 'epoch'`);
      // Ids assigned since the backup are never assigned again, because devices may still hold them.
      for (const table of ['events', 'posts', 'comments', 'friend_requests', 'notices', 'chats', 'messages']) {
        database.exec(`insert into sqlite_sequence (name, seq) select '${table}', 0
          where not exists (select 1 from sqlite_sequence where name = '${table}')`);
      }
      restores += 1;
      database.exec(`update sqlite_sequence set seq = seq + ${String(1000 * restores)}`);
      database.close();
      storage = await openInlineStorage(path);
      routes = await build();
    },
    reopen,
    async close(): Promise<void> {
      await storage.close();
      if (path === ':memory:') return;
      for (const end of ['', '-wal', '-shm', '.backup']) rmSync(`${path}${end}`, { force: true });
    },
  };
}

export type InlineServer = Awaited<ReturnType<typeof createInlineServer>>;
