import * as z from 'zod/mini';

const Count = z.int().check(z.gte(0));
const Amount = z.number().check(z.gte(0));
const Bytes = Amount;

/** How long things took or waited: so many, and in ms the middle, near the end, and the longest. */
const Spread = z.object({ count: Count, p50: Amount, p95: Amount, p99: Amount, max: Amount });
export type Spread = z.infer<typeof Spread>;

export const maxRoutes = 30;

/** How it goes, for those who run this. Nothing in it is about anybody. */
export const Overview = z.object({
  at: z.string(),
  version: z.string(),
  started_at: z.string(),
  /** calls, sockets and waits are of one process of several: the one that answered */
  is_one_of_several: z.boolean(),
  /** what everybody can see, counted a minute ago at most */
  totals: z.object({ people: Count, events: Count, posts: Count, messages: Count }),
  sockets: Count,
  /** off: no mail server is set; failing: it took no mail when it was last asked; left out by older servers */
  mail: z.optional(z.enum(['ok', 'off', 'failing'])),
  memory_bytes: Bytes,
  calls: z.object({
    per_minute: Amount,
    /** answered with 5xx, of all since `minutes` ago */
    errors: Count,
    minutes: Amount,
    /** the most frequent, at most `maxRoutes`, in ms */
    routes: z.array(z.object({ method: z.string(), route: z.string(), errors: Count, took: Spread })),
  }),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    bytes: Bytes,
    /** writes that were asked for and aren't durable yet */
    writes_waiting: Count,
    pool: z.nullable(z.object({ open: Count, idle: Count, waiting: Count })),
    /** for how long an older transaction has held back pulls; left out on databases where none can */
    pulls_held_ms: z.optional(Amount),
  }),
  storage: z.object({
    /** false: writes can't be stored at the moment */
    is_storing: z.boolean(),
    pictures_waiting: Count,
    /** null where the system doesn't say */
    disk: z.nullable(z.object({ free_bytes: Bytes, total_bytes: Bytes })),
    /** the newest that was made of this data folder; null where none is known */
    last_backup: z.nullable(z.object({ made_at: z.string(), bytes: Bytes })),
  }),
  open_reports: Count,
  outbox: z.object({
    /** how long mutations had waited on their devices, in ms */
    waited_hour: Spread,
    waited_day: Spread,
    applied: Count,
    replayed: Count,
    deferred: Count,
    voided: Count,
    /** of the last day, the most frequent first */
    refused: z.array(z.object({ kind: z.string(), code: z.string(), count: Count })),
  }),
});
export type Overview = z.infer<typeof Overview>;
