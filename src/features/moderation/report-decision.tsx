import { useState } from 'react';
import { reportLimits, type Report, type ReportAction } from '#contract/moderation/report.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { remainingLengthText, lengthError } from '#ui/field/length-limit.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { actionsOf, actionTexts } from './report-text.ts';
import { settleReport } from './settle-report.ts';

/** The decision on a report, with a note. */
export function ReportDecision({ report }: { report: Report }) {
  const [note, setNote] = useState(report.settled_note);
  const [chosen, setChosen] = useState<ReportAction | null>(null);
  const [isNoting, setNoting] = useState(false);
  const complaint = lengthError(note, reportLimits.note);
  const actions = actionsOf(report);
  if (actions.length === 0) return null;

  async function decide(action: ReportAction): Promise<void> {
    setChosen(action);
    await settleReport({ report: report.id, action, note: note.trim() });
    setChosen(null);
  }

  return (
    <div className="mt-4 space-y-3">
      {isNoting && (
        <Field
          label="Note"
          help={remainingLengthText(note, reportLimits.note) ?? 'Only those who run this read it.'}
          error={complaint}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              value={note}
              onChange={({ target }) => {
                setNote(target.value);
              }}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === 'hide' ? 'danger' : 'line'}
            disabled={complaint !== null || chosen !== null}
            isPending={chosen === action}
            onClick={() => void decide(action)}
          >
            {actionTexts[action]}
          </Button>
        ))}
        {!isNoting && (
          <Button
            variant="quiet"
            onClick={() => {
              setNoting(true);
            }}
          >
            {note === '' ? 'Add a note' : 'Change the note'}
          </Button>
        )}
      </div>
    </div>
  );
}
