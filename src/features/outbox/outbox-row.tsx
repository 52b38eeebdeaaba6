import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OutboxEntry } from '#data/outbox.ts';
import { needsPerson } from '#data/outbox.ts';
import type { EngineStatus } from '#sync/status.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PendingMark } from '#ui/pending-mark.tsx';
import { RefusedMark } from '#ui/refused-mark.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import type { CoverComponent } from './conflict-version.tsx';
import { deedOf, reasonOf, subjectOf, waitOf } from './entry-words.ts';
import type { OutboxItem } from './use-outbox.ts';
import { giveUp, tryAgain } from './settle-entry.ts';

export interface OutboxRowProps {
  item: OutboxItem;
  uploading: EngineStatus['uploading'];
  nowMs: number;
  EventCover: CoverComponent;
}

/** Where the values of a change can be edited: the form that made them. */
function editAddress(entry: OutboxEntry): string | null {
  if (entry.kind === 'event.create') return `/events/create?settles=${entry.id}`;
  return entry.kind === 'event.update' ? `/events/${entry.refs[0] ?? ''}/edit?settles=${entry.id}` : null;
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

function Choices({ entry, name }: { entry: OutboxEntry; name: string }) {
  if (entry.state === 'voiding') return null;
  const label = (verb: string) => `${verb}: ${deedOf(entry)}, ${name}`;
  if (!needsPerson(entry)) {
    return <IconButton label={label('Discard')} title="Discard" icon={<Trash2 />} onClick={() => void giveUp(entry)} />;
  }
  return (
    <>
      <Button size="sm" variant="primary" aria-label={label('Retry')} onClick={() => void tryAgain(entry)}>
        Retry
      </Button>
      <EditLink entry={entry} label={label('Edit')} />
      <Button size="sm" variant="danger" aria-label={label('Discard')} onClick={() => void giveUp(entry)}>
        Discard
      </Button>
    </>
  );
}

function Progress({ entry, uploading }: { entry: OutboxEntry; uploading: EngineStatus['uploading'] }) {
  if (uploading === null || !Object.values(entry.files).includes(uploading.sha256)) return null;
  const percent = uploading.total === 0 ? 0 : Math.round((uploading.sent / uploading.total) * 100);
  return (
    <div className="mt-2 flex items-center gap-3">
      <progress
        aria-label="Sending the picture"
        max={100}
        value={percent}
        className="h-1.5 w-full max-w-56 overflow-hidden rounded-full accent-brand"
      />
      <span className="text-xs text-muted tabular-nums">{percent} %</span>
    </div>
  );
}

/** How a change stands: why it stopped, or what it waits for. */
function Standing({ entry, nowMs }: { entry: OutboxEntry; nowMs: number }) {
  if (!needsPerson(entry)) return <p className="mt-0.5 text-xs text-muted">{waitOf(entry, nowMs)}</p>;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <RefusedMark label={entry.state === 'conflict' ? 'Changed by two' : 'Not accepted'} />
      <span className="text-pretty">{reasonOf(entry)}</span>
    </div>
  );
}

/** One change: what it does to which event, how it stands, and what can be done about it. */
export function OutboxRow({ item, uploading, nowMs, EventCover }: OutboxRowProps) {
  const { entry, event } = item;
  const isStopped = needsPerson(entry);
  const name = subjectOf(entry, event?.title ?? null);
  const isShown = event !== null && entry.kind !== 'event.delete';
  return (
    <div className="flex flex-wrap gap-3 py-4 sm:gap-4">
      {event !== null && (
        <EventCover
          event={event}
          width={320}
          className="h-12 w-20 shrink-0 rounded-sm border border-line sm:h-14 sm:w-24"
        />
      )}
      <div className="min-w-[min(9rem,100%)] flex-1 basis-0">
        <p className="flex min-h-6 items-center gap-2 text-xs font-medium text-muted">
          {deedOf(entry)}
          {!isStopped && <PendingMark label={waitOf(entry, nowMs)} />}
        </p>
        <p className="line-clamp-2 text-sm font-semibold break-words">
          {isShown ? (
            <Link to={`/events/${event.ref}`} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <Standing entry={entry} nowMs={nowMs} />
        <Progress entry={entry} uploading={uploading} />
        {isStopped && !isConflict(entry) && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Choices entry={entry} name={name} />
          </div>
        )}
      </div>
      {isConflict(entry) && (
        <div className="basis-full">
          <ConflictChoice entry={entry} EventCover={EventCover}>
            <EditLink entry={entry} label={`Edit: ${deedOf(entry)}, ${name}`} />
          </ConflictChoice>
        </div>
      )}
      {!isStopped && (
        <div className="self-center">
          <Choices entry={entry} name={name} />
        </div>
      )}
    </div>
  );
}
