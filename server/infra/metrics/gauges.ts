import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** Current levels. */
export interface Levels {
  sockets: number;
  rooms: number;
  /** writes requested and not durable yet */
  writes: number;
  /** pictures waiting for others */
  pictures: number;
  /** push notifications waiting or being sent */
  pushes: number;
  /** null without a connection pool */
  pool: { open: number; idle: number; waiting: number } | null;
  /** false: writes can't be stored at the moment */
  isStoring: boolean;
  /** how long an older transaction has been holding back pulls; null if that can't happen */
  pullLagMs: number | null;
}

/** Registers values that are read on request, rather than counted as they happen. */
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
