import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { classNames } from '#ui/class-names.ts';
import * as words from '#ui/text/words.ts';
import { RefusedMark } from './refused-mark.tsx';
import * as texts from './texts.ts';

export interface FailedChangeNoteProps {
  /** its subject, for the buttons' names */
  name: string;
  reason: string;
  /** of the mark, if it isn't beside its subject */
  label?: string;
  onRetry: () => void;
  onDiscard: () => void;
  /** omitted if nothing can be edited */
  onEdit?: (() => void) | undefined;
  /** retrying unchanged hardly helps */
  isEditFirst?: boolean;
  /** link to where both versions are shown and one is chosen */
  compareAt?: string | undefined;
  className?: string;
}

/** Tells why a change wasn't accepted and offers what can be done. */
export function FailedChangeNote(props: FailedChangeNoteProps) {
  const { name, reason, label = words.notAccepted, onRetry, onDiscard, onEdit, isEditFirst = false, className } = props;
  const { compareAt } = props;
  const edit = onEdit !== undefined && (
    <Button
      size="sm"
      variant={isEditFirst ? 'primary' : 'quiet'}
      aria-label={texts.named(words.edit, name)}
      onClick={onEdit}
    >
      {words.edit}
    </Button>
  );
  return (
    <div
      role="group"
      aria-label={texts.named(words.notAccepted, name)}
      className={classNames('rounded-sm bg-sunken p-3', className)}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <RefusedMark label={label} />
        <span className="min-w-0 text-pretty wrap-anywhere">{reason}</span>
      </p>
      {compareAt === undefined ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {isEditFirst && edit}
          <Button
            size="sm"
            variant={isEditFirst ? 'quiet' : 'primary'}
            aria-label={texts.named(words.retry, name)}
            onClick={onRetry}
          >
            {words.retry}
          </Button>
          {!isEditFirst && edit}
          <Button size="sm" variant="danger" aria-label={texts.named(words.discard, name)} onClick={onDiscard}>
            {words.discard}
          </Button>
        </div>
      ) : (
        <ButtonLink
          size="sm"
          variant="primary"
          to={compareAt}
          aria-label={texts.named(texts.compare, name)}
          className="mt-3"
        >
          {texts.compareBoth}
        </ButtonLink>
      )}
    </div>
  );
}
