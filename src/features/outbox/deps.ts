import type { Subject } from '#data/outbox/group-by-subject.ts';
import type { SubjectPreview } from '#data/outbox/subject-preview.ts';
import type { PictureComponent } from '#ui/picture/component.ts';
import type { CoverComponent } from './conflict/version.tsx';

/** Parts of other features, passed in by the page. */
export interface OutboxDeps {
  EventCover: CoverComponent;
  Picture: PictureComponent;
  /** path to a subject; null if it has no page */
  addressOf: (subject: Subject, preview: SubjectPreview) => string | null;
}
