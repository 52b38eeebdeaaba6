import type { ComponentType } from 'react';
import type { Store } from '#data/db/store.ts';
import type { PictureComponent } from '#ui/picture/component.ts';
import type { EventForm } from '#features/wizard/form/event-form.ts';
import type { PictureIntake } from './picture-intake.ts';

/** How the picture of an event is shown; the page brings it along. */
export type CoverComponent = ComponentType<{
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean };
  width: 800;
  alt?: string;
  className?: string;
}>;

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
  EventCover: CoverComponent;
  Picture: PictureComponent;
}

/** What taking pictures needs, whatever step is shown. */
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
