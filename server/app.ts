import fastifyCompress from '@fastify/compress';
import fastifyEtag from '@fastify/etag';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import { blobLimits } from '#contract/media/picture.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { neutralInstance } from '#contract/instance/neutral.ts';
import { appConfigOf } from './api/app-config.ts';
import { rateLimitOptions } from './api/limits/route-limits.ts';
import { registerDocs } from './api/docs.ts';
import { answerError } from './api/http/errors.ts';
import { addRequestHooks } from './api/http/request-hooks.ts';
import { registerHealth } from './api/health.ts';
import { addApiVersionHeader } from './api/http/api-version-header.ts';
import { emitRequestTelemetry } from './api/http/request-telemetry.ts';
import { readJson } from './api/http/read-json.ts';
import type { Services } from './api/services.ts';
import { isOnOwnMachine } from './api/http/same-machine.ts';
import { bodyClock as defaultBodyClock } from './api/http/slow-request-bodies.ts';
import type { BodyClock } from './api/http/slow-request-bodies.ts';
import { createReplyCache } from './api/reply-cache/reply-cache.ts';
import { registerStaticApp } from './api/pages/static-app.ts';
import { mailToSupport } from './api/moderation/support-mail.ts';
import type { Web } from './api/web.ts';
import { demoInstance } from './demo/instance.ts';
import { isDemoLogin } from './demo/logins.ts';
import type { Operators } from './domain/account/operators.ts';
import type { InstanceDefaults } from './domain/instance/settings.ts';
import { createPasswords } from './domain/account/passwords.ts';
import { type Settings, isSecure } from './env.ts';
import { createGoogleTokens } from './infra/google-tokens.ts';
import { openGeocoder } from './infra/geo/open-geocoder.ts';
import { zipPictures } from './infra/images/zip.ts';
import { liveTimes as defaultTimes } from './live/live.ts';
import type { LiveTimes } from './live/live.ts';
import { publicRoute } from './infra/push/client.ts';
import type { PushRoute } from './infra/push/client.ts';
import { createLogStream } from './log-stream.ts';
import { bodyLimit, createWeb } from './app-web.ts';
import { createTelemetry } from './observe/telemetry.ts';
import type { Telemetry } from './observe/telemetry.ts';
import { createReadiness } from './observe/readiness.ts';
import type { Readiness } from './observe/readiness.ts';
import { openCommands } from './open-commands.ts';
import { attachSockets } from './open-sockets.ts';
import { mailStatus, openMailer } from './open-mailer.ts';
import { openMaps } from './open-tiles.ts';
import { openRedisCounters } from './open-redis.ts';
import type { SharedCounters } from './open-redis.ts';
import { instrumented, openObservability } from './open-observability.ts';
import { openOldAssets } from './open-old-assets.ts';
import { openPushes } from './open-push.ts';
import { registerRoutes, type RouteServices } from './routes.ts';
import { permissionsPolicy, securityHeaders } from './security-headers.ts';
import { openStorageMonitor } from './storage/open-monitor.ts';
import { withAfterCommit } from './writer/after-commit.ts';
import type { AfterCommitHook } from './writer/after-commit.ts';
import type { StorageLoad } from './writer/storage.ts';

export type AppPorts = Pick<Services, 'database' | 'writer' | 'images' | 'store' | 'version'> & {
  /** public replies, dropped by `writer`; omitted: none are cached */
  replyCache?: Services['replyCache'];
  /** replaced in tests, which make thousands of accounts */
  passwords?: RouteServices['passwords'];
  /** wall clock in ms; replaced in tests */
  now?: () => number;
  /** where push notifications may be sent; tests allow other addresses than public ones */
  pushRoute?: PushRoute;
  /** timing of the sockets; shorter in tests */
  liveTimes?: LiveTimes;
  /** the operators; omitted: none */
  operators?: Operators;
  /** current load of the storage */
  load?: () => StorageLoad;
  /** also receives the storage's telemetry */
  telemetry?: Telemetry;
  readiness?: Readiness;
  /** where the log goes; replaced in tests */
  logTo?: { write(line: string): void };
  /** clock for request bodies; replaced in tests */
  bodyClock?: BodyClock;
};

const formLimits = {
  fileSize: blobLimits.bytes,
  files: eventLimits.gallery + 1,
  fields: 80,
  fieldSize: bodyLimit,
  parts: eventLimits.gallery + 81,
};

async function registerPlugins(web: Web, settings: Settings, { counter, emitTelemetry }: Services): Promise<void> {
  await web.register(fastifyHelmet, securityHeaders(settings));
  web.addHook('onRequest', async (_request, reply) => void reply.header('Permissions-Policy', permissionsPolicy));
  if (settings.rateLimits > 0) {
    await web.register(fastifyRateLimit, rateLimitOptions(counter, emitTelemetry));
  }
  await web.register(fastifyMultipart, { limits: formLimits });
  // The ETag is made from the plain body, before compression, and weak, so that it is valid for every encoding.
  await web.register(fastifyEtag, { weak: true });
  // Compressed requests aren't accepted, which rules out decompression bombs.
  await web.register(fastifyCompress, { encodings: ['br', 'gzip'], requestEncodings: ['identity'], threshold: 1024 });
}

type ServicePorts = Pick<
  Services,
  'database' | 'writer' | 'images' | 'store' | 'version' | 'now' | 'emitTelemetry' | 'operators' | 'replyCache'
> & {
  pushRoute: PushRoute;
  passwords: RouteServices['passwords'];
  /** the database for internal reads, which aren't measured */
  internalDatabase: Services['database'];
  counters: Pick<SharedCounters, 'counter' | 'localCounter'>;
  /** hooks of the services' writer, in order; the services add theirs */
  afterCommit: AfterCommitHook[];
};

/** Only a demo's contact details and people are invented. */
function instanceDefaultsOf({ isDemo, supportEmail: email }: Settings): InstanceDefaults {
  const contact = { ...neutralInstance.contact, email };
  return { is_demo: isDemo, settings: isDemo ? demoInstance : { ...neutralInstance, contact } };
}

function createServices(
  web: Web,
  settings: Settings,
  { counters, internalDatabase, afterCommit, ...ports }: ServicePorts,
): RouteServices {
  const { google, supportEmail, publicUrl, geocoder: service } = settings;
  const mailer = openMailer(web, settings, ports.emitTelemetry);
  const { version, now } = ports;
  const { pushes, wakeRunner } = openPushes(web, settings, { ...ports, database: internalDatabase });
  afterCommit.push(wakeRunner);
  if (mailer !== null && supportEmail !== null) afterCommit.push(mailToSupport(mailer, supportEmail));
  const onFailure = (reason: string) => web.log.warn({ reason }, 'the geocoder is paused after a failure');
  return {
    ...ports,
    publicUrl,
    pushes,
    writer: withAfterCommit(ports.writer, afterCommit, web.log),
    ...counters,
    limits: { syncEventsMax: settings.syncEventsMax, rate: settings.rateLimits },
    newAccounts: { mode: settings.newAccounts, rate: settings.rateLimits },
    mailer,
    isConfirmingEmail: settings.isConfirmingEmail,
    mailLinkBase: publicUrl ?? `http://localhost:${settings.port}`,
    zipPictures,
    google: google === null ? null : createGoogleTokens(google, ports.now),
    instanceDefaults: instanceDefaultsOf(settings),
    appConfig: appConfigOf(settings),
    geocoder: openGeocoder({ service, version, publicUrl, supportEmail, now, onFailure }),
    tiles: openMaps(web, settings, ports).sources,
    isClosedLogin: settings.isDemo ? () => false : isDemoLogin,
    isSecure: isSecure(settings),
    // A server reached by https isn't on a developer's machine.
    isShowingCodes: mailer === null && !settings.isProduction && !isSecure(settings),
    isReplyingCodes: !settings.isTrustingProxy && (publicUrl === null || isOnOwnMachine(publicUrl)),
  };
}

/** Builds a server from its settings and ports. It doesn't listen yet; `close()` ends it. */
export async function buildApp(
  settings: Settings,
  {
    now = Date.now,
    pushRoute = publicRoute,
    liveTimes = defaultTimes,
    bodyClock = defaultBodyClock,
    ...ports
  }: AppPorts,
): Promise<Web> {
  const {
    telemetry = createTelemetry(),
    readiness = createReadiness(),
    logTo = createLogStream(),
    operators = new Set(),
    passwords = createPasswords(),
    replyCache = createReplyCache({ now, maxAgeMs: 0 }),
  } = ports;
  const { emitTelemetry } = telemetry;
  const web = createWeb(settings, logTo);
  const isStoreOutside = settings.s3 !== null;
  const { health, database, writer, store } = openStorageMonitor(web.log, {
    ...ports,
    emitTelemetry,
    now,
    isStoreOutside,
  });
  web.addHook('onClose', () => health.close());
  const { redis, ...counters } = await openRedisCounters(web, settings, now);
  const afterCommit: AfterCommitHook[] = [];
  const baseServices = createServices(web, settings, {
    ...ports,
    ...instrumented({ ...ports, database, writer }, emitTelemetry, web.log),
    internalDatabase: database,
    store,
    emitTelemetry,
    now,
    operators,
    passwords,
    replyCache,
    pushRoute,
    counters,
    afterCommit,
  });
  const { notifySockets, ...sockets } = attachSockets(web, settings, baseServices, { redis, times: liveTimes });
  afterCommit.push(notifySockets);
  const services = { ...baseServices, ...sockets };
  const levels = () => ({
    ...services.liveLoad(),
    ...(ports.load?.() ?? { writes: 0, pool: null }),
    pictures: ports.images.waiting(),
    pushes: services.pushes.sender.waiting(),
    isStoring: health.isHealthy(),
  });

  // Handlers parse with the contract's schemas themselves, so that all refusals look alike; here the schemas only
  // document.
  web.setValidatorCompiler(() => () => true);
  web.setSerializerCompiler(() => (data) => JSON.stringify(data));
  addApiVersionHeader(web);
  web.setErrorHandler(answerError);
  readJson(web);
  emitRequestTelemetry(web, emitTelemetry);
  await registerPlugins(web, settings, services);
  addRequestHooks(web, services, bodyClock);
  await registerDocs(web, services);
  registerHealth(web, { ...services, isStoring: health.isHealthy, mail: () => mailStatus(services.mailer) });
  await openObservability(web, settings, { services, telemetry, readiness, levels, internalDatabase: database });
  await registerRoutes(web, services, settings);
  openCommands(web, settings, services);
  await registerStaticApp(web, services, settings, await openOldAssets(web, settings, now()));
  return web;
}
