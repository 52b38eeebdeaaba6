import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState, type ComponentType, type DragEvent } from 'react';
import { current } from '#data/current.ts';
import type { Store } from '#data/store.ts';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { keepPicture } from './keep-picture.ts';

/** How the picture of an event is shown; the page brings it along. */
export type CoverComponent = ComponentType<{
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean };
  width: 800;
  alt?: string;
  className?: string;
}>;

interface CoverFieldProps {
  event: { ref: string; cover_image: string | null; category: string | null; online: boolean };
  error: string | undefined;
  onChange: (sha256: string | null) => void;
  /** a picture is being prepared; false when it couldn't be taken */
  onTake: (taking: Promise<boolean>) => void;
  EventCover: CoverComponent;
}

/** The cover: chosen or dropped, shrunk and stored on this device before it is shown. */
export function CoverField({ event, error, onChange, onTake, EventCover }: CoverFieldProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const complaint = reason ?? error;
  const hasPicture = event.cover_image !== null;

  async function prepare(store: Store, file: File): Promise<boolean> {
    setBusy(true);
    const kept = await keepPicture(store, file);
    setBusy(false);
    setReason(kept.ok ? null : kept.reason);
    if (kept.ok) onChange(kept.sha256);
    return kept.ok;
  }

  function take(file: File | undefined): void {
    const account = current.get();
    if (file !== undefined && account !== null && !isBusy) onTake(prepare(account.store, file));
  }

  function drop(dropped: DragEvent): void {
    dropped.preventDefault();
    setOver(false);
    take(dropped.dataTransfer.files[0]);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Cover picture
      </label>
      <div
        onDragOver={(dragged) => {
          dragged.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={drop}
        className={classNames('relative overflow-hidden rounded-md border', isOver ? 'border-brand' : 'border-line')}
      >
        <EventCover event={event} width={800} alt={hasPicture ? 'The chosen cover' : ''} />
        {isBusy && (
          <p
            role="status"
            className="absolute inset-0 flex items-center justify-center gap-2 bg-veil text-sm font-medium text-on-brand"
          >
            <Spinner /> Preparing the picture
          </p>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <span className="relative inline-flex">
          <input
            id={id}
            type="file"
            accept="image/*"
            aria-invalid={complaint === undefined ? undefined : true}
            aria-describedby={`${id}-help${complaint === undefined ? '' : ` ${id}-error`}`}
            onChange={({ target }) => {
              take(target.files?.[0]);
              // The same file may be chosen again after it was taken away.
              target.value = '';
            }}
            className="peer absolute inset-0 z-10 w-full cursor-pointer text-transparent opacity-0"
          />
          <span
            aria-hidden="true"
            className={classNames(
              buttonLook({ variant: 'line' }),
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand peer-hover:bg-sunken',
            )}
          >
            <ImagePlus />
            {hasPicture ? 'Choose another' : 'Choose a picture'}
          </span>
        </span>
        {hasPicture && (
          <Button
            variant="quiet"
            icon={<Trash2 />}
            onClick={() => {
              setReason(null);
              onChange(null);
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      {complaint !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-bad">
          {complaint}
        </p>
      )}
      <p id={`${id}-help`} className="mt-1.5 text-xs text-muted">
        2560 x 1440 px looks best, JPEG or PNG, up to 10 MB. Without one, Scape draws a landscape of its own.
      </p>
    </div>
  );
}
