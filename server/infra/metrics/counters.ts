import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** In seconds. */
const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const databaseBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const minuteS = 60;
const hourS = 60 * minuteS;
const dayS = 24 * hourS;
const waitBuckets = [
  1,
  5,
  15,
  minuteS,
  5 * minuteS,
  30 * minuteS,
  2 * hourS,
  8 * hourS,
  dayS,
  3 * dayS,
  7 * dayS,
  30 * dayS,
];
const groupBuckets = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];

/** All counters. Their names must never change: dashboards and alarms depend on them. */
export function createCounters(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly Label[] = [],
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  return {
    calls: counter('scape_calls_total', 'Calls by method, pattern of the route, and status', [
      'method',
      'route',
      'status',
    ]),
    callSeconds: histogram('scape_call_duration_seconds', 'How long calls took', callBuckets, ['method', 'route']),
    reads: histogram('scape_database_read_seconds', 'Reads, with the wait for their turn', databaseBuckets),
    writes: histogram(
      'scape_database_write_seconds',
      'Writes, from the asking until they are durable',
      databaseBuckets,
    ),
    commits: histogram('scape_database_transaction_seconds', 'Transactions that write', databaseBuckets),
    groups: histogram('scape_database_commit_writes', 'Writes that one commit makes durable', groupBuckets),
    retries: counter('scape_database_retries_total', 'Transactions that lost a race and were run again'),
    slowStatements: counter('scape_database_slow_statements_total', 'Statements slower than SLOW_QUERY_MS'),
    mutations: counter('scape_mutations_total', 'Mutations by kind, how they ended, and the code of a refusal', [
      'kind',
      'end',
      'code',
    ]),
    waited: histogram('scape_mutation_wait_seconds', 'How long mutations had waited on their devices', waitBuckets),
    messages: counter('scape_socket_messages_total', 'Messages shown by sockets', ['to']),
    pokes: counter('scape_socket_pokes_total', 'Rounds of telling devices that there is something to pull'),
    pushes: counter('scape_pushes_total', 'Pushes by how they ended', ['end']),
    jobs: counter('scape_jobs_total', 'Pieces of work that were owed, by kind and how they ended', ['kind', 'end']),
    pictures: histogram('scape_picture_seconds', 'Pictures made into their sizes, or refused', callBuckets, ['end']),
    mails: counter('scape_mails_total', 'Mails by how they ended', ['end']),
    rowsLeftOut: counter('scape_rows_left_out_total', 'Rows that lists and pulls went on without, by table', ['table']),
    limits: counter('scape_limits_hit_total', 'What was refused because there was too much of it, by limit', ['kind']),
  };
}
