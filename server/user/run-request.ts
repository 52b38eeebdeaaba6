import { isRefusal, Refusal } from '#contract/sync/refusals.ts';
import { isStoredOperator } from '#server/db/account/operators.ts';
import type { Database, Tx } from '#server/db/engine/database.ts';
import { listPeople } from '#server/db/moderation/people.ts';
import { findUser, findUserByEmail, findUserByName } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Operators } from '#server/domain/account/operators.ts';
import { mustBeSuspendable } from '#server/domain/moderation/suspend.ts';
import { removeUnusedPictures } from '#server/domain/media/unused-pictures.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { Writer } from '#server/writer/writer.ts';
import type { Account, UserReply, UserRequest } from './request.ts';

export interface UserPorts {
  database: Database;
  writer: Writer;
  store: ObjectStore;
  /** named in the settings */
  operators: Operators;
  /** wall clock, ms */
  now(): number;
}

async function holderOf(tx: Tx, user: string): Promise<{ row: UserRow | null; what: string }> {
  if (/^\d{1,15}$/.test(user)) return { row: await findUser(tx, Number(user)), what: `the id ${user}` };
  // Usernames may consist of digits; an @ in front tells them from ids.
  const name = user.replace(/^@/, '').toLowerCase();
  if (!name.includes('@')) return { row: await findUserByName(tx, name), what: `the username ${name}` };
  return { row: await findUserByEmail(tx, name), what: `the e-mail ${name}` };
}

/** @throws Refusal `not_found` */
async function accountRow(tx: Tx, user: string): Promise<UserRow> {
  const { row, what } = await holderOf(tx, user);
  if (row === null || row.deleted_at !== null) throw new Refusal('not_found', `Nobody here has ${what}.`);
  return row;
}

async function toAccount(tx: Tx, operators: Operators, row: UserRow): Promise<Account> {
  const command = (await isStoredOperator(tx, row.id)) ? 'command' : null;
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    name: row.display_name,
    created_at: new Date(row.created_at).toISOString(),
    operator: operators.has(row.id) ? 'settings' : command,
    suspended: row.suspended_at === null ? null : (row.suspended_reason ?? ''),
  };
}

async function list({ database, operators }: UserPorts, search: string, limit: number): Promise<UserReply> {
  return await database.snapshot(async (tx) => {
    const wanted = { search: search.trim(), filter: 'all', before: null, order: 'asc' } as const;
    const rows = await listPeople(tx, { ...wanted, limit: limit + 1 });
    const accounts: Account[] = [];
    for (const row of rows.slice(0, limit)) accounts.push(await toAccount(tx, operators, row));
    return { ok: true, accounts, hasMore: rows.length > limit, isChanged: false };
  });
}

/** Carries out a request about an account. @returns whether that changed anything */
async function change({ writer, ...ports }: UserPorts, row: UserRow, request: UserRequest): Promise<boolean> {
  const by = { userId: row.id, operatorId: null, now: ports.now() };
  switch (request.type) {
    case 'password':
      await writer.run('password.set', { email: row.email, passwordHash: request.passwordHash, now: by.now });
      return true;
    case 'operator':
      return await writer.run(request.isRemoved ? 'operator.remove' : 'operator.add', by);
    case 'suspend': {
      const { reason } = request;
      if (reason !== null) await ports.database.read((tx) => mustBeSuspendable(tx, ports.operators, row.id));
      await writer.run('user.suspend', { ...by, isSuspended: reason !== null, ...(reason === null ? {} : { reason }) });
      return reason !== null || row.suspended_at !== null;
    }
    case 'delete':
      await writer.run('user.remove', by);
      await removeUnusedPictures({ writer, ...ports }, row.id);
      return true;
    case 'list':
    case 'find':
    case 'create':
      return false;
    default:
      return request satisfies never;
  }
}

async function run(ports: UserPorts, request: UserRequest): Promise<UserReply> {
  const { database, writer, operators } = ports;
  if (request.type === 'list') return await list(ports, request.search, request.limit);
  const read = async (user: string) => {
    const row = await database.read((tx) => accountRow(tx, user));
    return { row, account: await database.read((tx) => toAccount(tx, operators, row)) };
  };
  if (request.type === 'create') {
    const { type: _type, ...given } = request;
    const made = await writer.run('user.create', { ...given, notifications_enabled: true, now: ports.now() });
    const { account } = await read(String(made.user_id));
    return { ok: true, accounts: [account], hasMore: false, isChanged: true };
  }
  const before = await read(request.user);
  const isChanged = await change(ports, before.row, request);
  const { account } =
    request.type === 'operator' || request.type === 'suspend' ? await read(String(before.row.id)) : before;
  return { ok: true, accounts: [account], hasMore: false, isChanged };
}

function messageOf({ message, details: { fields = {} } }: Refusal): string {
  const each = Object.entries(fields).map(([field, text]) => `--${field}: ${text}`);
  return each.length === 0 ? message : each.join('\n');
}

/** Carries out a request. Refusals are in the reply; other errors are thrown. */
export async function runUserRequest(ports: UserPorts, request: UserRequest): Promise<UserReply> {
  try {
    return await run(ports, request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ok: false, message: messageOf(error) };
  }
}
