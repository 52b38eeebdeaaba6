import { Pencil } from 'lucide-react';
import type { Faq } from '#contract/events/parts.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { ListButtons } from '#features/wizard/steps/list-buttons.tsx';
import * as texts from './texts.ts';

interface FaqItemProps {
  faq: Faq;
  at: number;
  count: number;
  /** it is being edited below */
  isEdited: boolean;
  error: string | undefined;
  onEdit: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** A question and its answer in the list. */
export function FaqItem({ faq, at, count, isEdited, error, onEdit, onMove, onRemove }: FaqItemProps) {
  const name = texts.questionName(at + 1);
  return (
    <li
      data-faq={faq.id}
      className={classNames('rounded-md border bg-surface p-4 pb-2', isEdited ? 'border-brand' : 'border-line')}
    >
      <p className="font-semibold break-words">{faq.question}</p>
      <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">{faq.answer}</p>
      {error !== undefined && <p className="mt-1.5 text-xs font-medium text-bad">{error}</p>}
      <div className="mt-1 -mr-2 flex items-center justify-end">
        {isEdited && <span className="mr-auto text-xs font-medium text-muted">{texts.editedBelow}</span>}
        <IconButton
          label={texts.edit(name)}
          icon={<Pencil />}
          data-edit=""
          data-mends={`faqs.${String(at)}`}
          onClick={onEdit}
        />
        <ListButtons name={name} at={at} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
    </li>
  );
}
