import { Flag, LogIn } from 'lucide-react';
import { useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReportedType } from '#contract/moderation/report.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import { ReportForm } from './report-form.tsx';
import { reportTitles, whatHappens } from './report-text.ts';
import { useReport } from './use-report.ts';
import type { DialogProps } from '#ui/dialog/panel.tsx';

export interface ReportDialogProps {
  type: ReportedType;
  /** the thing's own name; a person's id. A reply is a comment here */
  object: string | number;
  /** what it is called, or how it begins */
  name: string;
  onClose: () => void;
}

type DialogContent = Omit<DialogProps, 'isOpen' | 'onClose'>;

/** What is pressed goes with what it stood in; what comes in its place takes the focus over. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** Asks what is wrong with something, and keeps the report on the device until the server has it. */
function Report({ type, object, name, onClose }: ReportDialogProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { stage, values, hasTried, problem, change, send, close, leave, resume } = useReport(type, object, onClose);

  async function submit(): Promise<void> {
    const complaint = await send();
    if (complaint === null) return;
    document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${complaint}"]`)?.focus();
  }

  // Each button has a key: one that became another while it is pressed would do what that one does.
  function dialogContent(): DialogContent {
    switch (stage) {
      case 'saved':
        return {
          title: 'Thank you for the report',
          description: whatHappens[type],
          children: <p className="mt-3 text-sm text-muted">It is kept on this device until the server has it.</p>,
          actions: (
            <Button key="done" ref={takeFocus} variant="primary" onClick={onClose}>
              Done
            </Button>
          ),
        };
      case 'leaving':
        return {
          title: 'Discard your report?',
          description: 'What you typed is gone then.',
          actions: (
            <>
              <Button key="discard" variant="danger" onClick={leave}>
                Discard
              </Button>
              <Button key="go-on" ref={takeFocus} variant="primary" onClick={resume}>
                Go on writing
              </Button>
            </>
          ),
        };
      case 'writing':
      case 'saving':
        return {
          title: reportTitles[type],
          description: <span className="line-clamp-3 font-medium break-words">{name}</span>,
          children: (
            <>
              {problem !== '' && (
                <p role="alert" className="mt-3 rounded-sm bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
                  {problem}
                </p>
              )}
              <ReportForm
                id={formId}
                values={values}
                hasTried={hasTried}
                first={first}
                onChange={change}
                onSubmit={() => void submit()}
              />
            </>
          ),
          actions: (
            <>
              <Button key="cancel" onClick={close}>
                Cancel
              </Button>
              <Button
                key="send"
                type="submit"
                form={formId}
                variant="primary"
                icon={<Flag />}
                isPending={stage === 'saving'}
              >
                Send report
              </Button>
            </>
          ),
        };
      default:
        return stage satisfies never;
    }
  }

  return <Dialog isOpen onClose={stage === 'leaving' ? resume : close} initialFocus={first} {...dialogContent()} />;
}

/** A report of a person, or of what somebody made. Visitors are asked to sign in. */
export function ReportDialog(props: ReportDialogProps) {
  const isGuest = useObservable(accountInUse)?.user == null;
  const location = useLocation();
  if (!isGuest) return <Report {...props} />;
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title="Login Required"
      description="Please login or register to report this."
      actions={
        <ButtonLink to="/login" state={{ from: location }} variant="primary" icon={<LogIn />}>
          Login
        </ButtonLink>
      }
    />
  );
}
