import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** What is under way at the moment. */
export interface Levels {
  sockets: number;
  rooms: number;
  /** writes that were asked for and aren't durable yet */
  writes: number;
  /** pictures that wait for others to be done */
  pictures: number;
  /** pushes in line or under way */
  pushes: number;
  /** null where there is no pool of connections */
  pool: { open: number; idle: number; waiting: number } | null;
  /** false: what is sent can't be stored at the moment */
  isStoring: boolean;
  /** for how long an older transaction has held back what pulls may tell; null where none ever does */
  pullLagMs: number | null;
}

/** What is read when somebody asks, rather than counted as it happens. */
export function registerLevels(registry: Registry, levels: () => Levels): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (now: Levels) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(levels()));
      },
    });
  gauge('scape_sockets', 'Sockets that are connected', ({ sockets }) => sockets);
  gauge('scape_socket_rooms', 'Rooms that sockets are in, one of its own for each among them', ({ rooms }) => rooms);
  gauge('scape_writes_waiting', 'Writes that were asked for and are not durable yet', ({ writes }) => writes);
  gauge('scape_pictures_waiting', 'Pictures that wait for others to be done', ({ pictures }) => pictures);
  gauge('scape_pushes_waiting', 'Pushes in line, under way or waiting for another attempt', ({ pushes }) => pushes);
  gauge('scape_storing', '1: what is sent is stored; 0: the disk or the database takes nothing', ({ isStoring }) =>
    isStoring ? 1 : 0,
  );
  if (levels().pullLagMs !== null) {
    gauge(
      'scape_pulls_held_seconds',
      'How long the oldest running transaction has kept devices from hearing of what was done behind it',
      ({ pullLagMs }) => (pullLagMs ?? 0) / 1000,
    );
  }
  if (levels().pool === null) return;
  const connections = new Gauge({
    name: 'scape_database_connections',
    help: 'Connections of the pool that are open and idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(levels().pool ?? {})) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
}
