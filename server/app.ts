import fastifyCompress from '@fastify/compress';
import fastifyEtag from '@fastify/etag';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { blobLimits } from '#contract/picture.ts';
import { eventLimits } from '#contract/event-rules.ts';
import { apiVersion, headers } from '#contract/headers.ts';
import { appConfigOf, registerAppConfig } from './api/app-config.ts';
import { registerAuth } from './api/auth.ts';
import { registerBlobs } from './api/blobs.ts';
import { registerBlocks } from './api/blocks.ts';
import { callLimits } from './api/call-limits.ts';
import { registerCalendarLink } from './api/calendar-link.ts';
import { registerCalendars } from './api/calendars.ts';
import { registerComments } from './api/comments.ts';
import { registerDeleteUser } from './api/delete-user.ts';
import { registerDocs } from './api/docs.ts';
import { answerError } from './api/errors.ts';
import { registerEventStatistics } from './api/event-statistics.ts';
import { registerEvents } from './api/events.ts';
import { registerFollow } from './api/follow.ts';
import { registerFriends } from './api/friends.ts';
import { registerExport } from './api/export.ts';
import { registerGeocode } from './api/geocode.ts';
import { registerGroups } from './api/groups.ts';
import { guardCalls } from './api/guard-calls.ts';
import { registerHealth } from './api/health.ts';
import { markReplies } from './api/mark-replies.ts';
import { registerMedia } from './api/media.ts';
import { registerMessages } from './api/messages.ts';
import { createMutationCall } from './api/mutation-call.ts';
import { registerMutations } from './api/mutations.ts';
import { registerNotices } from './api/notices.ts';
import { observeCalls } from './api/observed-calls.ts';
import { registerPasswordReset } from './api/password-reset.ts';
import { registerPeople } from './api/people.ts';
import { registerPoints } from './api/points.ts';
import { registerPosts } from './api/posts.ts';
import { registerPushes } from './api/pushes.ts';
import { readJson } from './api/read-json.ts';
import { registerRankings } from './api/rankings.ts';
import { registerRemovedPictures } from './api/removed-pictures.ts';
import { registerReports } from './api/reports.ts';
import { requestIdHeader, requestIdOf } from './api/request-id.ts';
import { registerRobots } from './api/robots.ts';
import type {
  AccountServices,
  ExportServices,
  MapServices,
  PlaceServices,
  PushServices,
  Services,
} from './api/services.ts';
import { registerSessions } from './api/sessions.ts';
import { isOnOwnMachine } from './api/same-machine.ts';
import { registerShare } from './api/share.ts';
import { registerSitemap } from './api/sitemap.ts';
import { bodyClock as usualBodyClock } from './api/slow-bodies.ts';
import type { BodyClock } from './api/slow-bodies.ts';
import { registerStaticApp } from './api/static-app.ts';
import { withSupportMail } from './api/support-mail.ts';
import { registerSubscriberList } from './api/subscriber-list.ts';
import { registerSync } from './api/sync.ts';
import { registerTiles } from './api/tiles.ts';
import { registerUsers } from './api/users.ts';
import { createUploadRoom } from './api/upload-room.ts';
import type { Web } from './api/web.ts';
import { isDemoLogin } from './demo/demo-logins.ts';
import type { Operators } from './domain/operators.ts';
import { createPasswords } from './domain/passwords.ts';
import type { Settings } from './env.ts';
import { createGoogleTokens } from './infra/google-tokens.ts';
import { openGeocoder } from './infra/open-geocoder.ts';
import { zipPictures } from './infra/picture-zip.ts';
import { liveTimes as usualTimes } from './live/live.ts';
import type { LiveTimes } from './live/live.ts';
import { publicRoute } from './infra/push-call.ts';
import type { PushRoute } from './infra/push-call.ts';
import { createLogStream } from './log-stream.ts';
import { logSerializers, notLogged } from './log-words.ts';
import { createHappenings } from './observe/happenings.ts';
import type { Happenings } from './observe/happenings.ts';
import { createReadiness } from './observe/readiness.ts';
import type { Readiness } from './observe/readiness.ts';
import { attachLive } from './open-live.ts';
import { mailStanding, openMailer } from './open-mailer.ts';
import { openMaps } from './open-maps.ts';
import { openMeeting } from './open-meeting.ts';
import type { Meeting } from './open-meeting.ts';
import { measured, openObservation } from './open-observation.ts';
import { openOldAssets } from './open-old-assets.ts';
import { openPushes } from './open-pushes.ts';
import { bareHeaders, isSecure, permissionsPolicy, securityHeaders } from './security-headers.ts';
import { openWatch } from './storage/open-watch.ts';
import type { StorageLoad } from './writer/storage.ts';

export type Ports = Pick<Services, 'database' | 'writer' | 'images' | 'store' | 'version'> & {
  /** the wall clock in milliseconds, another one in tests */
  now?: () => number;
  /** whom pushes may be brought to, other ones than the public network's in tests */
  pushRoute?: PushRoute;
  /** how the sockets keep time, shorter in tests */
  liveTimes?: LiveTimes;
  /** who run this; left out, nobody */
  operators?: Operators;
  /** what is under way in the storage */
  load?: () => StorageLoad;
  /** what the storage tells its doings to as well */
  happenings?: Happenings;
  readiness?: Readiness;
  /** where the log goes, elsewhere in tests */
  logTo?: { write(line: string): void };
  /** the time that bodies have, another one in tests */
  bodyClock?: BodyClock;
};

const bodyLimit = 512 * 1024;
/** A device waits as long as 20 kB a second take; whoever is slower than that only holds a connection. */
const requestTimeoutMs = 30 * 60_000;
/** A connection on which nothing moves either way, a caller that reads nothing for one. */
const stillMs = 2 * 60_000;
/** Whoever takes longer to say what they want wants nothing. */
const headersTimeoutMs = 20_000;
const formLimits = {
  fileSize: blobLimits.bytes,
  files: eventLimits.gallery + 1,
  fields: 80,
  fieldSize: bodyLimit,
  parts: eventLimits.gallery + 81,
};

async function registerPlugins(web: Web, settings: Settings, { counter, tell }: Services): Promise<void> {
  await web.register(fastifyHelmet, securityHeaders(settings));
  web.addHook('onRequest', async (_request, reply) => void reply.header('Permissions-Policy', permissionsPolicy));
  if (settings.rateLimits > 0) {
    await web.register(fastifyRateLimit, callLimits(counter, tell));
  }
  await web.register(fastifyMultipart, { limits: formLimits });
  // The tag is made of the plain body, so it comes before compression, and is weak as it stands for every encoding.
  await web.register(fastifyEtag, { weak: true });
  // What is sent here is never packed: nobody can make much of little.
  await web.register(fastifyCompress, { encodings: ['br', 'gzip'], requestEncodings: ['identity'], threshold: 1024 });
}

type ServicePorts = Pick<
  Services,
  'database' | 'writer' | 'images' | 'store' | 'version' | 'now' | 'tell' | 'operators'
> & {
  pushRoute: PushRoute;
  /** the database for what is done without being asked: it isn't among the reads that are measured */
  unasked: Services['database'];
  counters: Pick<Meeting, 'counter' | 'counterHere'>;
};
type AllServices = PushServices & AccountServices & ExportServices & PlaceServices & MapServices;

function createServices(web: Web, settings: Settings, { counters, unasked, ...ports }: ServicePorts): AllServices {
  const { google, supportEmail, publicUrl, geocoder: service } = settings;
  const mailer = openMailer(web, settings, ports.tell);
  const { version, now } = ports;
  const { pushes, telling: writer } = openPushes(web, settings, { ...ports, database: unasked });
  const onFailure = (reason: string) => web.log.warn({ reason }, 'the geocoder is left alone for a while');
  return {
    ...ports,
    publicUrl,
    pushes,
    writer: mailer === null || supportEmail === null ? writer : withSupportMail(writer, mailer, supportEmail),
    passwords: createPasswords(),
    ...counters,
    limits: { syncEventsMax: settings.syncEventsMax, rate: settings.rateLimits },
    mailer,
    zipPictures,
    google: google === null ? null : createGoogleTokens(google, ports.now),
    appConfig: appConfigOf(settings),
    geocoder: openGeocoder({ service, version, publicUrl, supportEmail, now, onFailure }),
    tiles: openMaps(web, settings, ports).sources,
    isClosedLogin: settings.isDemo ? () => false : isDemoLogin,
    isSecure: isSecure(settings),
    // Whoever comes by https comes to no machine that somebody develops on.
    isShowingCodes: mailer === null && !settings.isProduction && !isSecure(settings),
    isReplyingCodes: !settings.isTrustingProxy && (publicUrl === null || isOnOwnMachine(publicUrl)),
  };
}

/** A server made of its settings and its ports; it listens when it is told to, and `close()` ends it. */
export async function buildApp(
  settings: Settings,
  { now = Date.now, pushRoute = publicRoute, liveTimes = usualTimes, bodyClock = usualBodyClock, ...ports }: Ports,
): Promise<Web> {
  const {
    happenings = createHappenings(),
    readiness = createReadiness(),
    logTo = createLogStream(),
    operators = new Set(),
  } = ports;
  const { tell } = happenings;
  const logger = { level: settings.logLevel, stream: logTo, serializers: logSerializers, redact: notLogged };
  const web: Web = fastify({
    logger: settings.logLevel === 'silent' ? false : logger,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy is believed, for what stands before its own word is the caller's.
    trustProxy: (_address, hop) => settings.isTrustingProxy && hop === 0,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: stillMs,
    http: { headersTimeout: headersTimeoutMs },
    // No hook runs for an address that can't be read.
    frameworkErrors(error, request, reply) {
      const about = { ...bareHeaders, [headers.api]: apiVersion, [requestIdHeader]: request.id };
      answerError(error, request, reply.headers(about));
    },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
  const isStoreOutside = settings.s3 !== null;
  const { watch, database, writer, store } = openWatch(web.log, { ...ports, tell, now, isStoreOutside });
  web.addHook('onClose', () => watch.close());
  const { redis, ...counters } = openMeeting(web, settings, now);
  const plain = createServices(web, settings, {
    ...ports,
    ...measured({ ...ports, database, writer }, tell, web.log),
    unasked: database,
    store,
    tell,
    now,
    operators,
    pushRoute,
    counters,
  });
  const services = { ...plain, ...attachLive(web, settings, plain, { redis, times: liveTimes }) };
  const levels = () => ({
    ...services.liveLoad(),
    ...(ports.load?.() ?? { writes: 0, pool: null }),
    pictures: ports.images.waiting(),
    pushes: services.pushes.sender.waiting(),
    isStoring: watch.isWell(),
  });

  // Handlers parse with the contract's schemas themselves, so that every refusal looks alike; here they only document.
  web.setValidatorCompiler(() => () => true);
  web.setSerializerCompiler(() => (data) => JSON.stringify(data));
  markReplies(web);
  web.setErrorHandler(answerError);
  readJson(web);
  observeCalls(web, tell);
  await registerPlugins(web, settings, services);
  guardCalls(web, services, bodyClock);
  await registerDocs(web, services);
  registerHealth(web, { ...services, isStoring: watch.isWell, mail: () => mailStanding(services.mailer) });
  await openObservation(web, settings, { services, happenings, readiness, levels, unasked: database });
  registerAppConfig(web, services);
  registerAuth(web, services);
  registerSessions(web, services);
  registerPasswordReset(web, services);
  registerUsers(web, services);
  registerPeople(web, services);
  registerFollow(web, services);
  registerFriends(web, services);
  registerBlocks(web, services);
  registerPoints(web, services);
  registerNotices(web, services);
  registerExport(web, services);
  registerDeleteUser(web, services);
  registerEvents(web, services);
  registerEventStatistics(web, services);
  registerSubscriberList(web, services);
  registerPosts(web, services);
  registerPushes(web, services);
  registerComments(web, services);
  registerGroups(web, services);
  registerRankings(web, services);
  registerReports(web, services);
  registerRemovedPictures(web, services);
  registerGeocode(web, services);
  registerCalendars(web, services);
  registerCalendarLink(web, services);
  const call = createMutationCall(services);
  const room = createUploadRoom(services);
  registerMutations(web, services, call, room);
  registerMessages(web, services, call, room);
  registerMedia(web, services);
  registerTiles(web, services);
  if (settings.hasSyncRoutes) {
    registerSync(web, services);
    await registerBlobs(web, services, room);
  }
  registerRobots(web, services);
  registerSitemap(web, services);
  await registerShare(web);
  await registerStaticApp(web, services, settings.staticDir, await openOldAssets(web, settings, now()));
  return web;
}
