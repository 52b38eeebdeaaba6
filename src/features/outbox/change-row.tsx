import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import type { EngineStatus } from '#sync/status.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RefusedMark } from '#ui/refused-mark.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import type { CoverComponent } from './conflict-version.tsx';
import { EditAgain } from './edit-again.tsx';
import { editAddress } from './edit-address.ts';
import { fieldsOf } from './entry-fields.ts';
import { deedOf, plainWait, reasonOf, subjectOf, waitOf } from './entry-words.ts';
import { PictureProgress } from './picture-progress.tsx';
import { giveUp, tryAgain } from './settle-entry.ts';
import type { OutboxChange } from './use-outbox.ts';

export interface ChangeRowProps {
  change: OutboxChange;
  /** of the thing that it is a change of */
  thingName: string;
  uploading: EngineStatus['uploading'];
  nowMs: number;
  /** it stands among others that wait as well: only what it waits for is told */
  isAmongWaiting: boolean;
  EventCover: CoverComponent;
}

const isConflict = ({ state, kind }: OutboxEntry) => state === 'conflict' && kind === 'event.update';

function EditLink({ entry, label }: { entry: OutboxEntry; label: string }) {
  const edit = editAddress(entry);
  if (edit === null) return null;
  return (
    <ButtonLink size={isConflict(entry) ? 'md' : 'sm'} to={edit} aria-label={label}>
      Edit
    </ButtonLink>
  );
}

interface ChoicesProps {
  entry: OutboxEntry;
  label: (verb: string) => string;
  onEdit: () => void;
}

function Choices({ entry, label, onEdit }: ChoicesProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="sm" variant="primary" aria-label={label('Retry')} onClick={() => void tryAgain(entry)}>
        Retry
      </Button>
      <EditLink entry={entry} label={label('Edit')} />
      {fieldsOf(entry) !== null && (
        <Button size="sm" aria-label={label('Edit')} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button size="sm" variant="danger" aria-label={label('Discard')} onClick={() => void giveUp(entry)}>
        Discard
      </Button>
    </div>
  );
}

/** How a change stands: why it stopped, or what it waits for. */
function Standing({
  entry,
  nowMs,
  isAmongWaiting,
}: Pick<ChangeRowProps, 'nowMs' | 'isAmongWaiting'> & { entry: OutboxEntry }) {
  if (!needsPerson(entry)) {
    const words = waitOf(entry, nowMs);
    return isAmongWaiting && words === plainWait ? null : <p className="text-xs text-muted">{words}</p>;
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <RefusedMark label={entry.state === 'conflict' ? 'Changed by two' : 'Not accepted'} />
      <span className="min-w-0 text-pretty wrap-anywhere">{reasonOf(entry)}</span>
    </div>
  );
}

/** One change: what it does, how it stands, and what can be done about it. */
export function ChangeRow(props: ChangeRowProps) {
  const { change, thingName, uploading, nowMs, isAmongWaiting, EventCover } = props;
  const { entry, pictures } = change;
  const [isEdited, setEdited] = useState(false);
  const isStopped = needsPerson(entry);
  const subject = subjectOf(entry, change.name ?? thingName);
  const label = (verb: string) => `${verb}: ${deedOf(entry)}, ${subject}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-2">
      <div className="min-w-[min(9rem,100%)] flex-1 basis-0">
        <p className="text-sm font-medium">{deedOf(entry)}</p>
        {subject !== thingName && <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{subject}</p>}
        <Standing entry={entry} nowMs={nowMs} isAmongWaiting={isAmongWaiting} />
        <PictureProgress pictures={pictures} uploading={uploading} />
        {isStopped && !isConflict(entry) && !isEdited && (
          <Choices entry={entry} label={label} onEdit={() => setEdited(true)} />
        )}
        {isStopped && isEdited && <EditAgain entry={entry} onDone={() => setEdited(false)} />}
      </div>
      {!isStopped && entry.state !== 'voiding' && (
        <IconButton label={label('Discard')} title="Discard" icon={<Trash2 />} onClick={() => void giveUp(entry)} />
      )}
      {isConflict(entry) && (
        <div className="basis-full">
          <ConflictChoice entry={entry} EventCover={EventCover}>
            <EditLink entry={entry} label={label('Edit')} />
          </ConflictChoice>
        </div>
      )}
    </div>
  );
}
