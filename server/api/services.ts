import type { Readable } from 'node:stream';
import type { AppConfig } from '#contract/app-config.ts';
import type { TileLayer } from '#contract/geo/map-tile.ts';
import type { ReplyCache } from './reply-cache/reply-cache.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { InstanceDefaults } from '#server/domain/instance/settings.ts';
import type { Operators } from '#server/domain/account/operators.ts';
import type { NewAccountRule } from '#server/domain/new-accounts/rule.ts';
import type { Passwords } from '#server/domain/account/passwords.ts';
import type { RateCounter } from '#server/infra/rate-counter.ts';
import type { Geocoder } from '#server/infra/geo/geocoder.ts';
import type { GoogleTokens } from '#server/infra/google-tokens.ts';
import type { Images } from '#server/infra/images/process.ts';
import type { Mailer } from '#server/infra/mail.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { ZippedPicture } from '#server/infra/images/zip.ts';
import type { PushSender } from '#server/infra/push/sender.ts';
import type { TileSource } from '#server/infra/tiles/source.ts';
import type { Vapid } from '#server/infra/push/vapid.ts';
import type { Writer } from '#server/writer/writer.ts';

/** The dependencies of the handlers. */
export interface Services {
  database: Database;
  writer: Writer;
  /** replies that are the same for all guests */
  replyCache: ReplyCache;
  images: Images;
  store: ObjectStore;
  passwords: Passwords;
  /** wall clock, ms */
  now(): number;
  operators: Operators;
  /** records telemetry */
  emitTelemetry: EmitTelemetry;
  /** for limits shared by all processes */
  counter: RateCounter;
  /** counts in this process only, so that no call waits for another machine to count it */
  localCounter: RateCounter;
  limits: { syncEventsMax: number; rate: number };
  /** what new accounts may do */
  newAccounts: NewAccountRule;
  version: string;
  /** what the instance says of itself until its operators have */
  instanceDefaults: InstanceDefaults;
  /** the settings that are public */
  appConfig: AppConfig;
  /** public address of the app; null: whatever address callers use */
  publicUrl: string | null;
  /** users connect by https */
  isSecure: boolean;
}

/** Adds what the calls about places need. */
export interface PlaceServices extends Services {
  geocoder: Geocoder;
}

/** Adds what the exports need. */
export interface ExportServices extends Services {
  /** a zip of many pictures, made as it is read */
  zipPictures(pictures: AsyncIterable<ZippedPicture>): Readable;
}

/** Adds the sources of map tiles. */
export interface MapServices extends Services {
  /** null for layers that aren't configured */
  tiles: Record<TileLayer, TileSource | null>;
}

/** Adds what the calls about push notifications need. */
export interface PushServices extends Services {
  pushes: { vapid(): Promise<Vapid>; sender: PushSender };
}

/** Adds what the calls about accounts need. */
export interface AccountServices extends Services {
  /** null if no mail is configured */
  mailer: Mailer | null;
  /** nothing of a new account goes public until its e-mail is confirmed */
  isConfirmingEmail: boolean;
  /** where links in mails lead */
  mailLinkBase: string;
  /** null if sign-in with Google isn't configured */
  google: GoogleTokens | null;
  /** a publicly known login (of the demo data) that isn't accepted here although it is right */
  isClosedLogin(login: { email: string; password: string }): boolean;
  /** reset codes are logged, for development without mail */
  isShowingCodes: boolean;
  /** and sent in the reply to callers on the same machine */
  isReplyingCodes: boolean;
}
