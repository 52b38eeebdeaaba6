import { useState } from 'react';
import { reportLimits, type Report, type ReportAction } from '#contract/moderation/report.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { remainingLengthText, lengthError } from '#ui/field/length-limit.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import type { PersonCalls } from '#shared-parts/moderation/person-calls.ts';
import { SuspendDialog } from '#shared-parts/moderation/suspend-dialog.tsx';
import { suspendAccount } from '#shared-parts/moderation/texts.ts';
import { personName } from '#shared-parts/people/texts.ts';
import { settleReport } from './settle-report.ts';
import * as texts from './texts.ts';

/** The possible decisions on a report in its present state. */
function actionsOf({ status, object }: Report): readonly ReportAction[] {
  // There is nothing to hide of what is gone.
  if (object === null || object.message?.deleted === true) return status === 'open' ? ['dismiss'] : [];
  if (status === 'open') return ['dismiss', 'hide'];
  return object.hidden ? ['restore'] : ['hide'];
}

interface ReportDecisionProps {
  report: Report;
  suspension: PersonCalls['suspend'];
  /** the author's account is suspended */
  onSuspended: () => void;
}

/** The decision on a report, with a note. An open one may also end with the suspension of the author, which needs the server. */
export function ReportDecision({ report, suspension, onSuspended }: ReportDecisionProps) {
  const [note, setNote] = useState(report.settled_note);
  const [chosen, setChosen] = useState<ReportAction | null>(null);
  const [isNoting, setNoting] = useState(false);
  const [isSuspending, setSuspending] = useState(false);
  const complaint = lengthError(note, reportLimits.note);
  const actions = actionsOf(report);
  const author = report.object?.user ?? null;
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
            variant={action === 'hide' ? 'danger' : report.reason === 'review' ? 'primary' : 'quiet'}
            disabled={complaint !== null || chosen !== null}
            isPending={chosen === action}
            onClick={() => void decide(action)}
          >
            {texts.actionLabel(report, action)}
          </Button>
        ))}
        {author !== null && report.status === 'open' && (
          <Button
            disabled={chosen !== null}
            onClick={() => {
              setSuspending(true);
            }}
          >
            {suspendAccount}
          </Button>
        )}
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
      {isSuspending && author !== null && (
        <SuspendDialog
          person={{ id: author.user_id, name: personName(author) }}
          suspend={suspension}
          onClose={() => {
            setSuspending(false);
          }}
          onSuspended={() => {
            setSuspending(false);
            onSuspended();
          }}
        />
      )}
    </div>
  );
}
