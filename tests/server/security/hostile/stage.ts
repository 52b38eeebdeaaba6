import type { MutationKind } from '#contract/sync/mutations.ts';
import type { Method, Somebody } from '#world/scenes/policy.ts';

export type Row = Record<string, unknown>;

interface Call {
  who?: Somebody | null;
  method: Method;
  url: string;
  payload: object;
}

/** A place where people write, and everywhere that it is read. */
export interface Field {
  kind: MutationKind;
  /** as a refusal names it, or the beginning of that */
  name: string;
  write(text: string): Call | Promise<Call>;
  /** what is read of it now; @param made the reply to the write */
  reads(made: Row): Promise<unknown[]>;
}

/** What fields are written and read with: `author` writes, `friend` reads too. */
export interface Stage {
  call(who: Somebody, method: Method, url: string, payload?: object): Promise<Row>;
  /** as `call`, and the same again until something is written */
  get(url: string, who: Somebody): Promise<Row>;
  letters(): Promise<Row[]>;
  author: Somebody;
  operator: Somebody;
  friend: Somebody;
}

/** The rows of a reply, whatever they stand under. */
export function rowsOf(reply: Row): Row[] {
  return (Array.isArray(reply) ? reply : (reply['data'] ?? reply['events'])) as Row[];
}

/** The row of an id, or none of anything. */
export function byId(reply: Row, id: unknown): Row {
  return rowsOf(reply).find((row) => row['id'] === id || row['comment_post_id'] === id) ?? {};
}

/** Reads as the author, unless somebody else is named. */
export function readersOf({ get: getAs, author }: Stage) {
  const get = (url: string, who = author) => getAs(url, who);
  return {
    get,
    dataOf: async (url: string, who = author) => (await get(url, who))['data'] as Row,
    /** what the author's devices pull of a kind */
    pulled: async (kind: string) => {
      const { changes } = await get(`/sync/me?kinds=${kind}`);
      return { data: (changes as Row)[kind] } as Row;
    },
  };
}
