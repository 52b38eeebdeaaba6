import { eventLimits } from '#contract/events/rules.ts';
import { blobLimits } from '#contract/media/picture.ts';
import type { ClientEvents } from '#contract/sync/socket.ts';
import type { LimitKind } from './telemetry-event.ts';

/*
 * All limits on how often, or how much at once, one caller may ask. The setting `RATE_LIMITS` multiplies every count; 0
 * turns all limits off.
 *
 * | Table | Counted in | After a restart | Counted by |
 * |---|---|---|---|
 * | `storedLimits`, in `stored-limits.ts` | the database | still there | `server/api/limits/stored-limiter.ts` |
 * | `newAccountLimits`, in `new-accounts/limits.ts` | the database | still there | `server/domain/new-accounts/count.ts` |
 * | `maxUploadedPerDay` | the database: the pictures themselves | still there | `server/domain/media/blobs.ts` |
 * | `mutationLimits` | Redis if it is configured, else memory | gone, but for Redis | `server/api/limits/mutation-limits.ts` |
 * | `megapixelLimits` | the same | the same | `server/api/media/uploader.ts` |
 * | `connectionLimits` | the same | the same | `server/open-sockets.ts` |
 * | `routeLimits` | the same | the same | `server/api/limits/route-limits.ts` |
 * | `renderLimit` | memory of one process | gone | `server/api/pages/send-page.ts` |
 * | `requestLimits` | memory of one process | gone | `server/api/limits/request-limits.ts` |
 * | `socketLimits` … | memory of one process | gone | `server/live` |
 * | `uploadClasses`, `maxOpenTileCalls` | memory of one process | gone | `server/api/limits/upload-capacity.ts`, `server/api/tiles.ts` |
 *
 * API-04 in docs/requirements.md asks for some of these limits, without numbers. Each comment says what ours leave room for.
 *
 * A network is an IPv4 address or an IPv6 /64. Lengths, sizes and page sizes are part of the contract and are defined
 * beside their noun, e.g. in `contract/chat/limits.ts`. What a queue of the server holds for all callers is defined beside
 * the queue.
 */

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

/** A limit that spares the server. */
export interface TrafficLimit {
  /** starts the counter's key: limits with the same name count together */
  name: string;
  /** how `/metrics` counts its refusals */
  kind: LimitKind;
  by: 'account' | 'network';
  max: number;
  windowMs: number;
}

/** An IPv6 /48, which one customer of a provider may own, may do as much as this many of its networks. */
export const sharesOfCustomer = 16;

/**
 * Mutations: each counts as `change` or `guestChange`, and as the `limit` that its kind has in `mutation-shapes.ts`, one by
 * one in a batch too. `contact` and `report` are stored limits.
 */
export const mutationLimits = {
  /** everything that one user changes: enough for a month offline */
  change: { name: 'change', kind: 'changes', by: 'account', max: 12_000, windowMs: quarterMs },
  /** the same for all guests of a network, who can do little but look at events */
  guestChange: { name: 'guest-change', kind: 'changes', by: 'network', max: 36_000, windowMs: quarterMs },
  /** new events: the programme of a festival, imported at once */
  event: { name: 'event', kind: 'words', by: 'account', max: 600, windowMs: quarterMs },
  /** new posts, comments, groups: enough for a day offline */
  posting: { name: 'words', kind: 'words', by: 'account', max: 300, windowMs: quarterMs },
  /** private and group messages: enough for a week offline */
  message: { name: 'message', kind: 'messages', by: 'account', max: 2_000, windowMs: quarterMs },
  /** likes and attendance, each of which every device pulls: enough for a long evening, or a month offline */
  toggle: { name: 'wish', kind: 'changes', by: 'account', max: 1_500, windowMs: quarterMs },
  /** changes that others see or are notified of: more than anybody makes by hand */
  edit: { name: 'edit', kind: 'changes', by: 'account', max: 300, windowMs: quarterMs },
  /** changes to the own profile: every device pulls everything that shows the name again */
  profile: { name: 'profile', kind: 'changes', by: 'account', max: 60, windowMs: quarterMs },
} as const satisfies Record<string, TrafficLimit>;

/** Megapixels to decode: 25 phone photos for an account, 75 for a network. The app sends four megapixels per picture at most. */
export const megapixelLimits = {
  account: { name: 'pixels', kind: 'pixels', by: 'account', max: 300, windowMs: minuteMs },
  network: { name: 'pixels:network', kind: 'pixels', by: 'network', max: 900, windowMs: minuteMs },
} as const satisfies Record<string, TrafficLimit>;

/** Pages rendered for one network; beyond it, they come without content and the app draws them. Most come from the cache. */
export const renderLimit = { name: 'render', kind: 'calls', by: 'network', max: 600, windowMs: minuteMs } as const;

/** Sockets that connect. */
export const connectionLimits = {
  /** with a session or without */
  started: { name: 'knock', kind: 'handshakes', by: 'network', max: 1_200, windowMs: minuteMs },
  /** without a valid session */
  refused: { name: 'handshake', kind: 'handshakes', by: 'network', max: 300, windowMs: minuteMs },
} as const satisfies Record<string, TrafficLimit>;

/** Calls per minute of one network to one route. Refusals count as `calls` in `/metrics`. */
export const routeLimits = {
  /** signing in and up, and what else takes a password or code: enough for a household, too few to guess */
  signIn: 30,
  /** ending sessions without their token: few devices of a network have any left to end */
  tokenlessLogout: 120,
  /** a browser's push address: the app sends it at each start, and each may cost a DNS query */
  pushSubscription: 30,
  /** calls that may carry pictures, counted only if they do */
  formUpload: 120,
  /** pieces of pictures: some 80 photos as the app resizes them */
  blobPiece: 480,
  /** forms of up to twelve small pictures: as many pictures as there may be pieces */
  blobForm: 40,
  /** what operators do on /admin: more than anybody presses */
  operatorAction: 30,
  /** geocoding an address or a pin: each may be a question to a service that others pay for */
  geocode: 120,
  /** suggestions of places, a few per second while somebody types */
  placeSuggestion: 240,
  /** feeds, sitemaps and lists: many programs behind one address, none of which asks every second */
  bigFile: 120,
  /** events in other sites' pages: a network's visitors of all these sites, and of a page with several frames */
  embed: 600,
  /** map tiles: moving a map requests dozens at once */
  tile: 1_500,
} as const satisfies Record<string, number>;

/** What a request costs, where no dearer limit applies; everything outside /api is a file. */
export type RequestClass = 'file' | 'read' | 'search' | 'write';

/**
 * All requests per minute. An account is one person with some devices; a network may be a festival behind one
 * address, mostly guests. Requests with a token also count by network before the token is looked up: ten times as many as
 * guests have, since few networks have that many accounts.
 */
export const requestLimits = {
  file: { account: 30_000, network: 30_000, token: 300_000 },
  read: { account: 1_200, network: 6_000, token: 60_000 },
  search: { account: 240, network: 1_200, token: 12_000 },
  write: { account: 1_200, network: 2_400, token: 24_000 },
} as const satisfies Record<RequestClass, Record<'account' | 'network' | 'token', number>>;

/**
 * Uploaded pictures of one account: more than an organizer's whole season, but too little to fill a disk before an operator
 * notices.
 */
export const maxUploadedPerDay = { count: 2_000, bytes: 1024 ** 3 };

interface SocketEventLimit {
  socket: number;
  user: number;
}

/** Events that a socket sends, per window: by one socket, and by all sockets of one user in this process. */
export const socketLimits = {
  windowMs: 10_000,
  /** enough for fast typing, for a device that returns with a day's messages, and for many open windows */
  events: {
    user_connected: { socket: 10, user: 100 },
    typing: { socket: 40, user: 100 },
    stop_typing: { socket: 40, user: 100 },
    group_typing: { socket: 40, user: 100 },
    group_stop_typing: { socket: 40, user: 100 },
    join_group: { socket: 100, user: 300 },
    private_message: { socket: 30, user: 60 },
    get_online_users: { socket: 10, user: 60 },
  } satisfies Record<keyof ClientEvents, SocketEventLimit>,
  /** all events with other names together */
  unknownEvents: { socket: 10, user: 40 },
  /** refusals of one socket; a client that continues after that is disconnected */
  maxRefused: 60,
  /** open sockets, i.e. windows and devices, of one user in one process */
  maxOpenOfUser: 40,
} as const;

/** Map tiles that one network may wait for at once: more than a browser requests, fewer than the queue for all holds. */
export const maxOpenTileCalls = 150;
const megabyte = 1024 ** 2;
/** Bytes of a form with every picture that an event may have, and its texts. */
export const maxUploadBytes = (eventLimits.gallery + 1) * blobLimits.bytes + megabyte;

/**
 * Bytes of uploads that may be held in memory at once. Uploads are classed by size, smallest first; `total` bounds the
 * uploads of a class and all larger ones, so that what these can't have is left for smaller ones. `ofAccount` bounds one
 * account's uploads of a class; its first one always fits.
 */
export const uploadClasses = [
  { upTo: 2 * megabyte, total: 5 * maxUploadBytes, ofAccount: maxUploadBytes / 4 },
  { upTo: blobLimits.bytes + megabyte, total: 4 * maxUploadBytes, ofAccount: maxUploadBytes / 2 },
  { upTo: Infinity, total: 3 * maxUploadBytes, ofAccount: 1.5 * maxUploadBytes },
] as const;
