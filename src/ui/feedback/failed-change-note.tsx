import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { RefusedMark } from './refused-mark.tsx';

export interface FailedChangeNoteProps {
  /** what it is about, for the names of its buttons */
  name: string;
  reason: string;
  /** on the mark, where it doesn't stand beside what it is about */
  label?: string;
  onRetry: () => void;
  onDiscard: () => void;
  /** left out where nothing of it can be edited */
  onEdit?: (() => void) | undefined;
  /** sending the same again hardly helps */
  isEditFirst?: boolean;
  /** there are two versions, and this is where both are shown and one is chosen */
  compareAt?: string | undefined;
  className?: string;
}

/** Why something wasn't accepted, and what can be done about it where it stands. */
export function FailedChangeNote(props: FailedChangeNoteProps) {
  const { name, reason, label = 'Not accepted', onRetry, onDiscard, onEdit, isEditFirst = false, className } = props;
  const { compareAt } = props;
  const edit = onEdit !== undefined && (
    <Button size="sm" variant={isEditFirst ? 'primary' : 'line'} aria-label={`Edit: ${name}`} onClick={onEdit}>
      Edit
    </Button>
  );
  return (
    <div
      role="group"
      aria-label={`Not accepted: ${name}`}
      className={classNames('rounded-sm bg-sunken p-3', className)}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <RefusedMark label={label} />
        <span className="min-w-0 text-pretty wrap-anywhere">{reason}</span>
      </p>
      {compareAt === undefined ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isEditFirst && edit}
          <Button size="sm" variant={isEditFirst ? 'line' : 'primary'} aria-label={`Retry: ${name}`} onClick={onRetry}>
            Retry
          </Button>
          {!isEditFirst && edit}
          <Button size="sm" variant="danger" aria-label={`Discard: ${name}`} onClick={onDiscard}>
            Discard
          </Button>
        </div>
      ) : (
        <ButtonLink size="sm" variant="primary" to={compareAt} aria-label={`Compare: ${name}`} className="mt-3">
          Compare both
        </ButtonLink>
      )}
    </div>
  );
}
