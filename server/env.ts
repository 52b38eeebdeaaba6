import type * as z from 'zod/mini';
import { Environment } from './env-variables.ts';
import type { NewAccountMode } from './domain/new-accounts/rule.ts';
import type { S3Place } from './infra/store/s3-client.ts';

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
  /** PEM files for TLS in this process; null: plain HTTP, for a proxy in front of it */
  tls: { certPath: string; keyPath: string } | null;
  /** what a page needs first is named before the page is made */
  hasEarlyHints: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  isTrustingProxy: boolean;
  /** multiplies every rate limit; 0 turns them off */
  rateLimits: number;
  /** what accounts may do on their first day */
  newAccounts: NewAccountMode;
  /** maximum number of events in a first pull */
  syncEventsMax: number;
  hasSyncRoutes: boolean;
  /** an empty database is filled with demo data, and the published passwords are accepted */
  isDemo: boolean;
  isProduction: boolean;
  /** where backups go that an operator begins in the app; null: none can be begun there */
  backupDir: string | null;
  /** null: no mail is sent */
  smtpUrl: string | null;
  mailFrom: string;
  /** nothing of a new account goes public until its e-mail is confirmed */
  isConfirmingEmail: boolean;
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

function tlsOf({ TLS_CERT: certPath, TLS_KEY: keyPath }: z.infer<typeof Environment>): Settings['tls'] {
  return certPath === undefined || keyPath === undefined ? null : { certPath, keyPath };
}

/** In production a confirmation has to be mailed, with a link to an address that no caller can choose. */
function mustReachPeople(
  { CONFIRM_EMAIL: confirms, SMTP_URL: smtp, PUBLIC_URL: url }: z.infer<typeof Environment>,
  isProduction: boolean,
): void {
  if (confirms === 'off' || !isProduction || (smtp !== undefined && url !== undefined)) return;
  const missing = [...(smtp === undefined ? ['SMTP_URL'] : []), ...(url === undefined ? ['PUBLIC_URL'] : [])];
  throw new BadEnvironment(
    `These settings are wrong:\nCONFIRM_EMAIL: Needs ${missing.join(' and ')} beside it, to mail people a link`,
  );
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
  mustReachPeople(env, isProduction);
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
    tls: tlsOf(env),
    hasEarlyHints: env.EARLY_HINTS,
    logLevel: env.LOG_LEVEL,
    isTrustingProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS,
    newAccounts: env.NEW_ACCOUNTS,
    syncEventsMax: env.SYNC_EVENTS_MAX,
    hasSyncRoutes: env.SYNC_ROUTES,
    // A server reached by https isn't on a developer's machine.
    isDemo:
      env.DEMO === 'local'
        ? !isProduction && !isSecure({ publicUrl: env.PUBLIC_URL ?? null, tls: tlsOf(env) })
        : env.DEMO,
    isProduction,
    backupDir: env.BACKUP_DIR ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Scape <no-reply@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}>`,
    isConfirmingEmail: env.CONFIRM_EMAIL === 'on',
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

/** Users connect by https. */
export function isSecure({ publicUrl, tls }: Pick<Settings, 'publicUrl' | 'tls'>): boolean {
  if (publicUrl === null) return tls !== null;
  return new URL(publicUrl).protocol === 'https:';
}
