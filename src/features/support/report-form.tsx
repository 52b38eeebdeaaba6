import type { RefObject } from 'react';
import { reportLimits, reportReasons, type ReportReason } from '#contract/moderation/report.ts';
import { reportReasonLabels } from '#data/report-reasons.ts';
import { Field } from '#ui/field/field.tsx';
import { remainingLengthText, lengthError } from '#ui/field/length-limit.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import * as texts from './texts.ts';

export interface ReportValues {
  reason: ReportReason | null;
  note: string;
}

interface ReportFormProps {
  id: string;
  values: ReportValues;
  /** submitting was tried, so errors are shown */
  hasTried: boolean;
  first: RefObject<HTMLInputElement | null>;
  onChange: (values: ReportValues) => void;
  onSubmit: () => void;
}

/** The first error of a report; null if valid. */
export function reportComplaint({ reason, note }: ReportValues): 'reason' | 'note' | null {
  if (reason === null) return 'reason';
  return lengthError(note, reportLimits.note) === null ? null : 'note';
}

/** A report's reason and note. */
export function ReportForm({ id, values, hasTried, first, onChange, onSubmit }: ReportFormProps) {
  const { reason, note } = values;
  const isReasonMissing = hasTried && reason === null;
  return (
    <form
      id={id}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onSubmit();
      }}
      className="mt-4 space-y-4"
    >
      <fieldset aria-describedby={isReasonMissing ? `${id}-reason` : undefined}>
        <legend className="mb-1 text-sm font-semibold">{texts.whatIsWrong}</legend>
        {reportReasons.map((each, index) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="reason"
              checked={each === reason}
              onChange={() => {
                onChange({ reason: each, note });
              }}
              className="size-5 shrink-0 cursor-pointer accent-brand"
            />
            {reportReasonLabels[each]}
          </label>
        ))}
        {isReasonMissing && (
          <p id={`${id}-reason`} className="mt-1 text-xs font-medium text-bad">
            {texts.chooseClosest}
          </p>
        )}
      </fieldset>
      <Field
        label={texts.optionalNote}
        help={remainingLengthText(note, reportLimits.note) ?? texts.noteHelp}
        error={lengthError(note, reportLimits.note)}
      >
        {(ids) => (
          <TextArea
            {...ids}
            name="note"
            rows={3}
            value={note}
            onChange={({ target }) => {
              onChange({ reason, note: target.value });
            }}
          />
        )}
      </Field>
    </form>
  );
}
