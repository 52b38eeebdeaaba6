import * as z from 'zod/mini';

const Count = z.int().check(z.gte(0));
const Amount = z.number().check(z.gte(0));
const Bytes = Amount;

/** How long things took or waited: so many, and in ms the middle, near the end, and the longest. */
const Spread = z.object({ count: Count, p50: Amount, p95: Amount, p99: Amount, max: Amount });
export type Spread = z.infer<typeof Spread>;

export const maxRoutes = 30;

/** What became of a mail that an operator sent to their own address. */
export const TestMailReply = z.object({
  message: z.string(),
  sent: z.boolean(),
  email: z.string(),
  /** error codes, where it failed */
  reason: z.optional(z.string()),
});
export type TestMailReply = z.infer<typeof TestMailReply>;

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
  /** the last mail, or attempt to reach the mail server, that failed since the start: error codes alone; left out: none */
  mail_failure: z.optional(z.object({ at: z.string(), reason: z.string() })),
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
  /** backups at an operator's word; null where the settings name no folder for them; left out by older servers */
  backups: z.optional(
    z.nullable(
      z.object({
        /** null: none is being made */
        running_since: z.nullable(z.string()),
        /** why the last one failed; null: it didn't */
        failure: z.nullable(z.string()),
      }),
    ),
  ),
  /** jobs that were given up, since when, and why the last of them was; left out by older servers */
  failed_jobs: z.optional(z.object({ count: Count, since: z.nullable(z.string()), reason: z.nullable(z.string()) })),
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
