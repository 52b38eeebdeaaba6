import type { Readable } from 'node:stream';
import type { AppConfig } from '#contract/app-config.ts';
import type { TileLayer } from '#contract/geo/map-tile.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Operators } from '#server/domain/account/operators.ts';
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

/** What the handlers work with. */
export interface Services {
  database: Database;
  writer: Writer;
  images: Images;
  store: ObjectStore;
  passwords: Passwords;
  /** the wall clock in milliseconds */
  now(): number;
  operators: Operators;
  /** tells those who count of what happened */
  emitTelemetry: EmitTelemetry;
  /** what limits are kept by, in all processes together */
  counter: RateCounter;
  /** counts in this process alone, so that no call waits for another machine to be counted */
  localCounter: RateCounter;
  limits: { syncEventsMax: number; rate: number };
  version: string;
  /** where people find the app; null: wherever they call it */
  publicUrl: string | null;
  /** people come by https */
  isSecure: boolean;
}

/** What the calls about places work with beside it. */
export interface PlaceServices extends Services {
  geocoder: Geocoder;
}

/** What people take along by beside it. */
export interface ExportServices extends Services {
  /** one file of many pictures, made as it is read */
  zipPictures(pictures: AsyncIterable<ZippedPicture>): Readable;
}

/** What the pictures of maps come from beside it. */
export interface MapServices extends Services {
  /** null where there are no pictures of that kind */
  tiles: Record<TileLayer, TileSource | null>;
}

/** What the calls about pushes work with beside it. */
export interface PushServices extends Services {
  pushes: { vapid(): Promise<Vapid>; sender: PushSender };
}

/** What the calls about accounts work with beside it. */
export interface AccountServices extends Services {
  /** null where no mail is set up */
  mailer: Mailer | null;
  /** null where nobody can sign in with Google */
  google: GoogleTokens | null;
  appConfig: AppConfig;
  /** a login that is right, and lets nobody in: anybody knows it */
  isClosedLogin(login: { email: string; password: string }): boolean;
  /** a reset's code is in the log, for want of mail in development */
  isShowingCodes: boolean;
  /** and in the reply to whoever asks from the same machine */
  isReplyingCodes: boolean;
}
