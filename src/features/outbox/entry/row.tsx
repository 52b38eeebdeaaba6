import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import type { EngineStatus } from '#sync/engine/status.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import { ConflictChoice } from '#features/outbox/conflict/choice.tsx';
import { CreateConflict } from '#features/outbox/conflict/create-conflict.tsx';
import * as words from '#ui/text/words.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import { EditAgain } from './edit-again.tsx';
import { editAddress } from './edit-address.ts';
import { fieldsOf } from './fields.ts';
import { actionNameOf, plainWaitText, failureReason, subjectOf, waitText } from './mutation-texts.ts';
import { PictureProgress } from './picture-progress.tsx';
import { discardEntry, retryEntry } from './actions.ts';
import type { OutboxChange } from '#features/outbox/use-outbox.ts';
import * as texts from './texts.ts';

export interface ChangeRowProps {
  change: OutboxChange;
  /** its subject's name */
  cardTitle: string;
  uploading: EngineStatus['uploading'];
  nowMs: number;
  /** all changes of the card wait, so only an unusual reason is shown */
  isAmongWaiting: boolean;
}

const isEditConflict = ({ state, kind }: OutboxEntry) => state === 'conflict' && kind === 'event.update';
const isConflict = (entry: OutboxEntry) => isEditConflict(entry) || isCreateConflict(entry);

const isEditable = (entry: OutboxEntry) => editAddress(entry) !== null || fieldsOf(entry) !== null;

function stateLabel(entry: OutboxEntry): string {
  if (isCreateConflict(entry)) return texts.twoVersions;
  return entry.state === 'conflict' ? outboxTexts.changedByTwo : words.notAccepted;
}

interface EditLinkProps {
  entry: OutboxEntry;
  label: string;
  variant?: 'primary' | 'quiet';
}

function EditLink({ entry, label, variant = 'quiet' }: EditLinkProps) {
  const edit = editAddress(entry);
  if (edit === null) return null;
  return (
    <ButtonLink size={isConflict(entry) ? 'md' : 'sm'} variant={variant} to={edit} aria-label={label}>
      {words.edit}
    </ButtonLink>
  );
}

interface ChoicesProps {
  entry: OutboxEntry;
  label: (verb: string) => string;
  onEdit: () => void;
}

/** Edits the change: in its own form, or in the outbox. */
function EditChoice({ entry, label, onEdit, variant = 'quiet' }: ChoicesProps & Pick<EditLinkProps, 'variant'>) {
  return (
    <>
      <EditLink entry={entry} label={label(words.edit)} variant={variant} />
      {fieldsOf(entry) !== null && (
        <Button
          size={isConflict(entry) ? 'md' : 'sm'}
          variant={variant}
          aria-label={label(words.edit)}
          onClick={onEdit}
        >
          {words.edit}
        </Button>
      )}
    </>
  );
}

function Choices({ entry, label, onEdit }: ChoicesProps) {
  // Without an edit the same values would be refused again.
  const isEditFirst = Object.keys(entry.refusal?.fields ?? {}).length > 0 && isEditable(entry);
  const [edit, retry] = isEditFirst ? (['primary', 'quiet'] as const) : (['quiet', 'primary'] as const);
  const editing = <EditChoice entry={entry} label={label} onEdit={onEdit} variant={edit} />;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isEditFirst && editing}
      <Button size="sm" variant={retry} aria-label={label(words.retry)} onClick={() => void retryEntry(entry)}>
        {words.retry}
      </Button>
      {!isEditFirst && editing}
      <Button size="sm" variant="danger" aria-label={label(words.discard)} onClick={() => void discardEntry(entry)}>
        {words.discard}
      </Button>
    </div>
  );
}

/** A change's state: why it stopped, or what it waits for. */
function ChangeStatus({
  change: { entry, blocker },
  nowMs,
  isAmongWaiting,
}: Pick<ChangeRowProps, 'change' | 'nowMs' | 'isAmongWaiting'>) {
  if (!needsDecision(entry)) {
    const waitingText = waitText(entry, nowMs, blocker);
    return isAmongWaiting && waitingText === plainWaitText ? null : <p className="text-xs text-muted">{waitingText}</p>;
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <RefusedMark label={stateLabel(entry)} />
      <span className="min-w-0 text-pretty wrap-anywhere">{failureReason(entry)}</span>
    </div>
  );
}

/** One change: what it does, its state, and its actions. */
export function ChangeRow(props: ChangeRowProps) {
  const { change, cardTitle, uploading, nowMs, isAmongWaiting } = props;
  const { entry, pictures } = change;
  const [isEdited, setEdited] = useState(false);
  const isFailed = needsDecision(entry);
  const subject = subjectOf(entry, change.name ?? cardTitle);
  const label = (verb: string) => texts.verbOf(verb, actionNameOf(entry), subject);
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-[min(9rem,100%)] flex-1 basis-0">
        <p className="text-sm font-medium">{actionNameOf(entry)}</p>
        {subject !== cardTitle && <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{subject}</p>}
        <ChangeStatus change={change} nowMs={nowMs} isAmongWaiting={isAmongWaiting} />
        <PictureProgress pictures={pictures} uploading={uploading} />
        {isFailed && !isConflict(entry) && !isEdited && (
          <Choices entry={entry} label={label} onEdit={() => setEdited(true)} />
        )}
        {isFailed && isEdited && <EditAgain entry={entry} onDone={() => setEdited(false)} />}
      </div>
      {!isFailed && entry.state !== 'voiding' && (
        <IconButton
          label={label(words.discard)}
          title={words.discard}
          icon={<Trash2 />}
          onClick={() => void discardEntry(entry)}
        />
      )}
      {isEditConflict(entry) && (
        <div className="basis-full">
          <ConflictChoice entry={entry}>
            <EditLink entry={entry} label={label(words.edit)} />
          </ConflictChoice>
        </div>
      )}
      {isCreateConflict(entry) && !isEdited && (
        <div className="basis-full">
          <CreateConflict entry={entry}>
            <EditChoice entry={entry} label={label} onEdit={() => setEdited(true)} />
          </CreateConflict>
        </div>
      )}
    </div>
  );
}
