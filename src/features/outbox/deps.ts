import type { Subject } from '#data/outbox/group-by-subject.ts';
import type { SubjectPreview } from '#data/outbox/subject-preview.ts';
import type { PictureComponent } from '#ui/picture/component.ts';
import type { CoverComponent } from './conflict/version.tsx';

/** What the page brings along of other parts of the app. */
export interface OutboxDeps {
  EventCover: CoverComponent;
  Picture: PictureComponent;
  /** where a thing can be looked at; null where nowhere */
  addressOf: (subject: Subject, preview: SubjectPreview) => string | null;
}
