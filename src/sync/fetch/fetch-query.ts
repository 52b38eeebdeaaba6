import { applyFetched, type FetchedData } from '#data/apply/fetched.ts';
import { takeReadVersion } from '#data/apply/patch.ts';
import type { Store, Tx } from '#data/db/store.ts';
import type { IsReplaceable } from '#data/posts/row-limits.ts';
import type { RowKey } from '#data/tx/write-batch.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { isWireError, type Transport, type WireReply } from '#sync/transport/ports.ts';

/** Whose query it is, and where rows are stored. */
export interface FetchContext {
  /** null for a guest */
  userId: number | null;
  transport: Transport;
  store: Store;
}

/** A page that was read, and whose rows are stored. */
interface FetchedPage<Data> {
  data: Data;
  /** path of the following page; null on the last */
  next: string | null;
  stored: FetchedData;
  /** false: a row was skipped because it changed after the request */
  isCurrent: boolean;
}

/** At least one page, in order. */
export type FetchedPages<Data> = readonly [FetchedPage<Data>, ...FetchedPage<Data>[]];

/** What a query asks, what is stored of its replies, and how it ends. `Data` is what is read in one page. */
export interface Query<Args, Data, Result> {
  /** the result without a usable answer (unreachable, 401, 429, 5xx or aborted); the stored rows stand */
  unreachable: Result;
  /** the result if the server has no such thing for this user, or its reply is no answer to the query */
  missing: Result;
  /** the result for guests; omitted, or undefined: they may ask too */
  guest?(args: Args): Result | undefined;
  /** Path of the first page, below /api; or the result, where the server can't know the thing yet. */
  path(args: Args, context: FetchContext): string | Promise<string | { result: Result }>;
  /** Reads the JSON of a 200. @returns null if it is no answer to the query */
  read(json: unknown, args: Args, context: FetchContext): Data | null;
  /** the rows to store of a page; omitted: nothing is stored */
  rows?(data: Data, context: FetchContext): FetchedData | Promise<FetchedData>;
  /** stored rows that a page proves deleted */
  gaps?(tx: Tx, isFree: IsReplaceable, page: PageOf<Data>, args: Args, context: FetchContext): Promise<RowKey[]>;
  /** stored rows to delete if the server replies that there is no such thing */
  gone?(tx: Tx, isFree: IsReplaceable, args: Args, context: FetchContext): Promise<RowKey[]>;
  /** whether to stop here though more pages follow; omitted: after the first */
  isEnough?(pages: FetchedPages<Data>): boolean;
  /** the result of a reply without data; omitted, or undefined: `missing` */
  refused?(reply: WireReply, args: Args, context: FetchContext, signal: AbortSignal): Awaitable<Result | undefined>;
  /** The result of the pages. @param retry runs the query again, at most twice; `unreachable` after that */
  done(pages: FetchedPages<Data>, args: Args, context: FetchContext, retry: () => Promise<Result>): Awaitable<Result>;
}

type Awaitable<Value> = Value | Promise<Value>;
type PageOf<Data> = Pick<FetchedPage<Data>, 'data' | 'next'>;

/** The server answered that there is no such thing, rather than no such call. */
export function isMissing({ status, json }: WireReply): boolean {
  return status === 404 && (json as { error?: unknown } | null)?.error === 'not_found';
}

/**
 * Sends a GET request for a page.
 * @param path below /api, with its query
 * @returns the reply, with the read version taken before the request; null if there is none
 */
export async function sendQuery(
  { store, transport }: Pick<FetchContext, 'store' | 'transport'>,
  path: string,
  signal: AbortSignal,
): Promise<{ reply: WireReply; versionBefore: number } | null> {
  const versionBefore = await takeReadVersion(store);
  try {
    const request = { method: 'GET', path, headers: {}, body: null, timeoutMs: timeoutFor(0) } as const;
    return { reply: await transport.send(request, signal), versionBefore };
  } catch (error) {
    if (!isWireError(error)) throw error;
    return null;
  }
}

/** Stores the reply of a query as a whole; see the cached queries. */
export function cacheReply(store: Store, key: string, value: unknown): Promise<void> {
  const cacheRow = { key, value, fetchedAt: Date.now() };
  return store.transact('write', ['answers'], (tx) => tx.put('answers', [cacheRow]));
}

const maxTries = 3;

/** Asks the server and stores the rows of its replies; live queries then show them. */
export async function runQuery<Args, Data, Result>(
  context: FetchContext,
  query: Query<Args, Data, Result>,
  args: Args,
  signal: AbortSignal,
  triesLeft = maxTries,
): Promise<Result> {
  const guestResult = context.userId === null ? query.guest?.(args) : undefined;
  if (guestResult !== undefined) return guestResult;
  const path = await query.path(args, context);
  if (typeof path !== 'string') return path.result;
  const pages: FetchedPage<Data>[] = [];
  for (let next: string | null = path; next !== null;) {
    const page: FetchedPage<Data> | { result: Result } = await fetchPage(context, query, args, next, signal);
    if ('result' in page) return page.result;
    pages.push(page);
    next = query.isEnough?.(pages as [FetchedPage<Data>]) === false ? page.next : null;
  }
  return query.done(pages as [FetchedPage<Data>], args, context, () =>
    triesLeft === 1 ? Promise.resolve(query.unreachable) : runQuery(context, query, args, signal, triesLeft - 1),
  );
}

/** Fetches and stores one page. @returns the query's result if there is none */
async function fetchPage<Args, Data, Result>(
  context: FetchContext,
  query: Query<Args, Data, Result>,
  args: Args,
  path: string,
  signal: AbortSignal,
): Promise<FetchedPage<Data> | { result: Result }> {
  const response = await sendQuery(context, path, signal);
  const { status = 0, next = null } = response?.reply ?? {};
  const isAnswer = status < 500 && status !== 429 && status !== 401 && !signal.aborted;
  if (response === null || !isAnswer) return { result: query.unreachable };
  const { reply, versionBefore } = response;
  const data = status === 200 ? query.read(reply.json, args, context) : null;
  if (data === null) {
    if (isMissing(reply) && query.gone !== undefined) {
      const findGone = async (tx: Tx, isFree: IsReplaceable) => (await query.gone?.(tx, isFree, args, context)) ?? [];
      await applyFetched(context.store, {}, versionBefore, findGone);
    }
    return { result: (await query.refused?.(reply, args, context, signal)) ?? query.missing };
  }
  if (query.rows === undefined) return { data, next, stored: {}, isCurrent: true };
  const stored = await query.rows(data, context);
  const findGaps = async (tx: Tx, isFree: IsReplaceable) =>
    (await query.gaps?.(tx, isFree, { data, next }, args, context)) ?? [];
  const isCurrent = await applyFetched(context.store, stored, versionBefore, findGaps);
  return { data, next, stored, isCurrent };
}
