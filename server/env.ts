import * as z from 'zod/mini';
import * as values from './env-values.ts';
import type { S3Place } from './infra/store/s3-client.ts';

const Variables = z.object({
  PORT: z._default(values.number, 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), './data'),
  STATIC_DIR: z._default(z.string(), './dist'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'Must begin with postgres://'))),
  DATABASE_POOL: z._default(z.pipe(values.number, z.int().check(z.gte(1), z.lte(1_000))), 10),
  DATABASE_PREPARED: z._default(values.flag, true),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\/\S+$/, 'Must begin with redis:// or rediss://'))),
  PUBLIC_URL: z.optional(values.webAddress),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  NODE_ENV: z.optional(z.string()),
  TRUST_PROXY: z._default(values.flag, false),
  RATE_LIMITS: z._default(values.number, 1),
  SYNC_EVENTS_MAX: z._default(values.number, 10_000),
  SYNC_ROUTES: z._default(values.flag, true),
  DEMO: z._default(z.union([z.literal('local'), values.flag], 'Must be 1, 0 or local'), false),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'Must begin with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'Must be an address'))),
  SUPPORT_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'Must be an address'))),
  VAPID_PRIVATE_KEY: z.optional(values.vapidKey),
  ADMINS: z._default(values.emailsAndUsernames, []),
  ADMIN_IDS: z._default(values.ids, []),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_KEYS_URL: z._default(values.webAddress, 'https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUER: z._default(values.webAddress, 'https://accounts.google.com'),
  GOOGLE_SCRIPT_URL: z._default(values.webAddress, 'https://accounts.google.com/gsi/client'),
  GEOCODER_URL: z.optional(values.plainAddress),
  GEOCODER: z.optional(z.enum(['photon', 'nominatim'])),
  TILE_URL: z._default(values.tileAddress, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z._default(z.string(), '© OpenStreetMap contributors'),
  TILE_MAX_ZOOM: z._default(z.pipe(values.number, z.int().check(z.gte(13), z.lte(24))), 19),
  SATELLITE_TILE_URL: z._default(
    values.tileAddress,
    'https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless_3857/default/GoogleMapsCompatible/{z}/{y}/{x}.jpg',
  ),
  SATELLITE_TILE_ATTRIBUTION: z._default(
    z.string(),
    'Sentinel-2 cloudless by EOX, contains modified Copernicus Sentinel data 2016 and 2017',
  ),
  SATELLITE_TILE_MAX_ZOOM: z._default(z.pipe(values.number, z.int().check(z.gte(1), z.lte(24))), 14),
  TILE_CACHE_MB: z._default(values.number, 200),
  METRICS_PORT: z.optional(z.pipe(values.number, z.int().check(z.lte(65_535, 'Must be a port')))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,200}$/, 'Must be 16 to 200 characters without blanks'))),
  SLOW_QUERY_MS: z._default(values.number, 250),
  DRAIN_DELAY_S: z._default(z.pipe(values.number, z.number().check(z.lte(300, 'Must be 300 at most'))), 0),
  S3_ENDPOINT: z.optional(values.plainAddress),
  S3_BUCKET: z.optional(values.bucket),
  S3_REGION: z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'Must be the name of a region')), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(values.secret),
  S3_SECRET_ACCESS_KEY: z.optional(values.secret),
  S3_PATH_STYLE: z._default(values.flag, true),
});

/** Addresses that only this machine itself can connect to. */
const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** One without the others is a mistake, and pictures would go to the disk unnoticed. */
const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const Environment = Variables.check(
  ...s3Names.map((name) =>
    z.refine<z.infer<typeof Variables>>(
      (env) => env[name] !== undefined || s3Names.every((each) => env[each] === undefined),
      { path: [name], message: `Is missing: ${s3Names.join(', ')} go together` },
    ),
  ),
  z.refine(
    ({ S3_ENDPOINT: url, S3_BUCKET: bucket, S3_PATH_STYLE: isPathStyle }) =>
      isPathStyle || url === undefined || URL.canParse(url.replace('://', `://${bucket ?? 'bucket'}.`)),
    { path: ['S3_PATH_STYLE'], message: 'The bucket can’t stand in front of the host of S3_ENDPOINT' },
  ),
  z.refine(({ GEOCODER: kind, GEOCODER_URL: url }) => kind === undefined || url !== undefined, {
    path: ['GEOCODER'],
    message: 'Needs GEOCODER_URL beside it',
  }),
  z.refine(({ METRICS_HOST: host, METRICS_TOKEN: token }) => loopback.test(host) || token !== undefined, {
    path: ['METRICS_TOKEN'],
    message: 'Must be set where METRICS_HOST can be reached from elsewhere',
  }),
);

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  staticDir: string;
  databaseUrl: string | null;
  /** maximum connections to PostgreSQL, half of them only for reads, besides one for long work */
  databasePool: number;
  /** connections to PostgreSQL prepare frequent statements */
  isDatabasePreparing: boolean;
  /** connects several processes; null: this is the only one */
  redisUrl: string | null;
  publicUrl: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  isTrustingProxy: boolean;
  /** multiplies every rate limit; 0 turns them off */
  rateLimits: number;
  /** maximum number of events in a first pull */
  syncEventsMax: number;
  hasSyncRoutes: boolean;
  /** an empty database is filled with demo data, and the published passwords are accepted */
  isDemo: boolean;
  isProduction: boolean;
  /** null: no mail is sent */
  smtpUrl: string | null;
  mailFrom: string;
  /** receives by mail what people write to the operators; null: nobody */
  supportEmail: string | null;
  /** VAPID private key; null: one is created and stored in the database */
  pushKey: string | null;
  /** e-mails and usernames of the operators, in lower case */
  admins: string[];
  /** user ids of operators */
  adminIds: number[];
  /** null: no sign-in with Google */
  google: { clientId: string; keysUrl: string; issuer: string; scriptUrl: string } | null;
  /** the geocoding service; null: only the embedded table of towns */
  geocoder: { kind: 'photon' | 'nominatim'; url: string } | null;
  /** source of the map tiles; null: no tiles */
  tiles: TileService | null;
  /** source of the satellite tiles; null: no tiles */
  satellite: TileService | null;
  /** disk space for cached tiles; 0: no caching */
  tileCacheMb: number;
  /**
   * where metrics are served: at a port of their own, else at the app's address to callers with the token; both null:
   * nowhere
   */
  metrics: { port: number | null; host: string; token: string | null };
  /** threshold for logging slow statements, in ms; 0: none */
  slowQueryMs: number;
  /** time between reporting the shutdown and refusing calls, in ms */
  drainDelayMs: number;
  /** the bucket for pictures; null: in the data folder */
  s3: S3Place | null;
}

/** A URL with {z}, {x} and {y}, the attribution, and the highest zoom level. */
interface TileService {
  url: string;
  attribution: string;
  maxZoom: number;
}

/** The environment variables are invalid. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
}

/** NODE_ENV values that don't mean production; any other value does. */
const developments = ['development', 'test'];

function googleOf(env: z.infer<typeof Environment>): Settings['google'] {
  const {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_KEYS_URL: keysUrl,
    GOOGLE_ISSUER: issuer,
    GOOGLE_SCRIPT_URL: scriptUrl,
  } = env;
  return clientId === undefined ? null : { clientId, keysUrl, issuer, scriptUrl };
}

function geocoderOf({ GEOCODER_URL: url, GEOCODER: kind }: z.infer<typeof Environment>): Settings['geocoder'] {
  if (url === undefined) return null;
  return { url, kind: kind ?? (/nominatim/i.test(url) ? 'nominatim' : 'photon') };
}

function tileServiceOf(url: string, attribution: string, maxZoom: number): TileService | null {
  return url === '' ? null : { url, attribution, maxZoom };
}

function s3Of(env: z.infer<typeof Environment>): S3Place | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const isThere = endpoint !== undefined && bucket !== undefined;
  if (!isThere || accessKeyId === undefined || secretAccessKey === undefined) return null;
  const { S3_REGION: region, S3_PATH_STYLE: isPathStyle } = env;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle };
}

/** Variables with a default that may be turned off with an empty value. */
const mayBeEmpty = ['TILE_URL', 'SATELLITE_TILE_URL'];

/** Reads the settings and reports every invalid variable. With few exceptions an empty variable counts as unset. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => value !== undefined && (value !== '' || mayBeEmpty.includes(name)),
    ),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new BadEnvironment(`These settings are wrong:\n${faults.join('\n')}`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV !== undefined && !developments.includes(env.NODE_ENV);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    staticDir: env.STATIC_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    isDatabasePreparing: env.DATABASE_PREPARED,
    redisUrl: env.REDIS_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    logLevel: env.LOG_LEVEL,
    isTrustingProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    syncEventsMax: env.SYNC_EVENTS_MAX,
    hasSyncRoutes: env.SYNC_ROUTES,
    // A server reached by https isn't on a developer's machine.
    isDemo: env.DEMO === 'local' ? !isProduction && !isSecure({ publicUrl: env.PUBLIC_URL ?? null }) : env.DEMO,
    isProduction,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Scape <no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}>`,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    pushKey: env.VAPID_PRIVATE_KEY ?? null,
    admins: env.ADMINS,
    adminIds: env.ADMIN_IDS,
    google: googleOf(env),
    geocoder: geocoderOf(env),
    tiles: tileServiceOf(env.TILE_URL, env.TILE_ATTRIBUTION, env.TILE_MAX_ZOOM),
    satellite: tileServiceOf(env.SATELLITE_TILE_URL, env.SATELLITE_TILE_ATTRIBUTION, env.SATELLITE_TILE_MAX_ZOOM),
    tileCacheMb: env.TILE_CACHE_MB,
    metrics: { port: env.METRICS_PORT ?? null, host: env.METRICS_HOST, token: env.METRICS_TOKEN ?? null },
    slowQueryMs: env.SLOW_QUERY_MS,
    drainDelayMs: env.DRAIN_DELAY_S * 1000,
    s3: s3Of(env),
  };
}

export function isSecure({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl !== null && new URL(publicUrl).protocol === 'https:';
}
