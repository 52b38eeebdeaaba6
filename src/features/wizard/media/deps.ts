import type { Store } from '#data/db/store.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { Observable } from '#data/observable.ts';

export interface PictureIntakeState {
  isPreparingCover: boolean;
  /** why the last chosen pictures could not be added */
  problems: { cover: readonly string[]; gallery: readonly string[] };
}

/** Takes the pictures that are chosen, dropped or pasted, and tells how that went. */
export interface PictureIntake extends Observable<PictureIntakeState> {
  cutter: CoverCutter;
  addCover(file: File): void;
  addGalleryPictures(files: readonly File[]): void;
  /** takes the cover away; for a moment it can be taken back */
  removeCover(): void;
  /** prepares the pictures that were waiting when the form was opened, once */
  resume(): void;
  /** the user leaves the form: stores pictures that are still being prepared, and reports nothing */
  leave(): void;
}

/** Makes the cover of the crop that the form holds. As long as that isn't done, the whole picture is the cover. */
export interface CoverCutter {
  /** the crop has changed: the cover is made once it rests */
  scheduleCut(): void;
  /** makes the cover; @returns why it couldn't be made, else null */
  cut(): Promise<string | null>;
}

/** What the step of the pictures needs beside its fields. */
export interface MediaDeps {
  /** what is shown now: `local:<sha256>`, an address, or null */
  cover: string | null;
  /** of the event, for its poster */
  eventRef: string;
  /** the form as it is now; pictures are prepared for a while, and other things are typed meanwhile */
  latest: () => EventForm;
  /** @param sha256 of the new cover; null takes it away, undefined brings back the one that the event has */
  onCover: (sha256: string | null | undefined) => void;
  intake: PictureIntake;
}

/** Dependencies of taking pictures, on any step. */
export interface PictureIntakeDeps extends Pick<MediaDeps, 'latest' | 'onCover'> {
  change: (change: Partial<EventForm>) => void;
  /** the picture that is the cover now: `local:<sha256>`, an address, or null */
  cover: () => string | null;
  /** stores the form as it is now; never rejects */
  flush: () => Promise<void>;
  /** told of every picture that is being prepared, so that publishing waits for it; false: it couldn't be taken */
  onPreparing: (intake: Promise<boolean>) => void;
  store: Store;
}
