import { Check, Plus } from 'lucide-react';
import { eventLimits } from '#contract/events/rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import * as words from '#ui/text/words.ts';
import { isEmptyFaq, type FaqDraft } from './list.ts';
import { missingTexts } from '#features/wizard/form/missing-texts.ts';
import * as texts from './texts.ts';

interface FaqEditorProps {
  draft: FaqDraft;
  /** number of the edited question, from 1; null: a new one */
  edited: number | null;
  /** why no further one can be added; null: it can */
  full: string | null;
  /** errors about empty fields are shown */
  isComplaining: boolean;
  error: string | null | undefined;
  onChange: (change: Partial<FaqDraft>) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The fields of a question and its answer. */
export function FaqEditor(props: FaqEditorProps) {
  const { draft, edited, full, isComplaining, error, onChange, onSubmit, onCancel } = props;
  const missing = (text: string) => (isComplaining && text.trim() === '' ? missingTexts.field : null);
  const isNew = edited === null;
  return (
    <div data-editor="" className="space-y-4 rounded-md border border-line bg-sunken p-4">
      <h3 className="text-sm font-semibold">{isNew ? texts.addAQuestion : texts.editQuestion(edited)}</h3>
      <LimitedField
        label={texts.question}
        value={draft.question}
        limit={eventLimits.question}
        error={missing(draft.question) ?? error}
        onKeyDown={(pressed) => {
          if (pressed.key !== 'Enter' || pressed.nativeEvent.isComposing) return;
          pressed.preventDefault();
          onSubmit();
        }}
        onChange={(question) => {
          onChange({ question });
        }}
      />
      <LimitedField
        label={texts.answer}
        value={draft.answer}
        limit={eventLimits.answer}
        error={missing(draft.answer)}
        rows={3}
        isGrowing
        onChange={(answer) => {
          onChange({ answer });
        }}
      />
      {isNew && full !== null && <p className="text-xs font-medium text-warn">{full}</p>}
      <div className="flex flex-wrap gap-2">
        <Button icon={isNew ? <Plus /> : <Check />} disabled={isNew && full !== null} onClick={onSubmit}>
          {isNew ? texts.addQuestion : texts.saveQuestion}
        </Button>
        {(!isNew || !isEmptyFaq(draft)) && (
          <Button variant="quiet" onClick={onCancel}>
            {isNew ? words.clear : words.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
