import { useState } from 'react';
import { reportLimits, type Report, type ReportAction } from '#contract/moderation/report.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { remainingLengthText, lengthError } from '#ui/field/length-limit.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { settleReport } from './settle-report.ts';
import * as texts from './texts.ts';

/** The possible decisions on a report in its present state. */
function actionsOf({ status, object }: Report): readonly ReportAction[] {
  if (object === null) return status === 'open' ? ['dismiss'] : [];
  if (status === 'open') return ['dismiss', 'hide'];
  return object.hidden ? ['restore'] : ['hide'];
}

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
          label={texts.note}
          help={remainingLengthText(note, reportLimits.note) ?? texts.onlyOperatorsRead}
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
            {texts.actions[action]}
          </Button>
        ))}
        {!isNoting && (
          <Button
            variant="quiet"
            onClick={() => {
              setNoting(true);
            }}
          >
            {note === '' ? texts.addANote : texts.changeTheNote}
          </Button>
        )}
      </div>
    </div>
  );
}
