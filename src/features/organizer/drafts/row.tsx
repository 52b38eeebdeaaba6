import { Copy, FileWarning, Trash2 } from 'lucide-react';
import type { ListedDraft } from '#data/drafts/queries.ts';
import { formatAge } from '#ui/text/age.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { editAddress, newDraftAddress } from '#features/organizer/addresses.ts';
import { EventCover } from '#shared-parts/picture/cover.tsx';
import * as texts from './texts.ts';

export interface DraftRowProps {
  listed: ListedDraft;
  nowMs: number;
  /** the wizard's name of a step */
  stepLabel: (step: number) => string;
  onDuplicate: () => void;
  onDelete: () => void;
}

function addressOf({ draft, event }: ListedDraft): string {
  if (event === null) return newDraftAddress(draft.ref);
  return editAddress(event.row ?? { ref: event.ref, event_id: null });
}

/** A draft: where it was left, how old it is, and a link to continue. */
export function DraftRow({ listed, nowMs, stepLabel, onDuplicate, onDelete }: DraftRowProps) {
  const { draft, event, title, category, cover, isBroken } = listed;
  const name = isBroken ? texts.unreadableDraft : title === '' ? texts.untitledDraft : title;
  const age = texts.saved(formatAge(draft.updatedAt, nowMs));
  const kind = event === null ? '' : event.row === undefined ? texts.changesToGoneEvent : texts.changes;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      {isBroken ? (
        <span className="flex h-12 w-20 shrink-0 items-center justify-center rounded-sm bg-sunken text-muted">
          <FileWarning className="size-5" />
        </span>
      ) : (
        <EventCover
          event={{ ref: event?.ref ?? draft.ref, cover_image: cover, category }}
          width={320}
          className="h-12 w-20 shrink-0 rounded-sm border border-line"
        />
      )}
      <div className="min-w-[min(8rem,100%)] flex-1 basis-0">
        <p className="line-clamp-2 text-sm font-semibold break-words">{name}</p>
        <p className="mt-0.5 text-xs text-muted">
          {isBroken ? texts.setAside : `${kind}${stepLabel(draft.step)} · `}
          {age}
        </p>
      </div>
      <div className="ml-auto flex items-center">
        {!isBroken && (
          <ButtonLink size="sm" to={addressOf(listed)} aria-label={texts.openDraft(name)} className="mr-1">
            {texts.open}
          </ButtonLink>
        )}
        {!isBroken && event === null && (
          <IconButton
            label={texts.duplicateDraft(name)}
            title={texts.duplicate}
            icon={<Copy />}
            className="text-muted"
            onClick={onDuplicate}
          />
        )}
        <IconButton
          label={texts.deleteDraft(name)}
          title={texts.deleteTitle}
          icon={<Trash2 />}
          className="text-muted hover:text-bad"
          onClick={onDelete}
        />
      </div>
    </div>
  );
}
