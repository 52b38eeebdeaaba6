import * as z from 'zod/mini';
import { newAccountModes } from './domain/new-accounts/rule.ts';
import * as values from './env-values.ts';

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
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  EARLY_HINTS: z._default(values.flag, false),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  NODE_ENV: z.optional(z.string()),
  TRUST_PROXY: z._default(values.flag, false),
  RATE_LIMITS: z._default(values.number, 1),
  NEW_ACCOUNTS: z._default(z.enum(newAccountModes), 'limited'),
  SYNC_EVENTS_MAX: z._default(values.number, 10_000),
  SYNC_ROUTES: z._default(values.flag, true),
  DEMO: z._default(z.union([z.literal('local'), values.flag], 'Must be 1, 0 or local'), false),
  BACKUP_DIR: z.optional(z.string()),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'Must begin with smtp:// or smtps://'))),
  CONFIRM_EMAIL: z._default(z.enum(['on', 'off'], 'Must be on or off'), 'off'),
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

/** Files that are useless without each other. */
const tlsNames = ['TLS_CERT', 'TLS_KEY'] as const;

/** The environment variables that are read, and what goes together. */
export const Environment = Variables.check(
  ...tlsNames.map((name) =>
    z.refine<z.infer<typeof Variables>>(
      (env) => env[name] !== undefined || tlsNames.every((each) => env[each] === undefined),
      { path: [name], message: `Is missing: ${tlsNames.join(' and ')} go together` },
    ),
  ),
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
