import { Flag, LogIn } from 'lucide-react';
import { useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReportedType } from '#contract/moderation/report.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useObservable } from '#ui/hooks/use-observable.ts';
import * as words from '#ui/text/words.ts';
import { ReportForm } from './report-form.tsx';
import * as texts from './texts.ts';
import { useReport } from './use-report.ts';
import type { DialogProps } from '#ui/dialog/panel.tsx';

export interface ReportDialogProps {
  type: ReportedType;
  /** its ref, or a person's id. A reply counts as a comment here */
  object: string | number;
  /** its name, or how it begins */
  name: string;
  onClose: () => void;
}

type DialogContent = Omit<DialogProps, 'isOpen' | 'onClose'>;

/** The pressed button disappears; its replacement takes the focus. */
const takeFocus = (button: HTMLElement | null) => button?.focus();

/** Asks what is wrong and queues the report. */
function Report({ type, object, name, onClose }: ReportDialogProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const { stage, values, hasTried, problem, change, send, close, leave, resume } = useReport(type, object, onClose);

  async function submit(): Promise<void> {
    const complaint = await send();
    if (complaint === null) return;
    document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${complaint}"]`)?.focus();
  }

  // Buttons are keyed: otherwise one could turn into another while it is pressed.
  function dialogContent(): DialogContent {
    switch (stage) {
      case 'saved':
        return {
          title: texts.reportThanks,
          description: texts.whatHappens[type],
          children: <p className="mt-3 text-sm text-muted">{texts.keptUntilSent}</p>,
          actions: (
            <Button key="done" ref={takeFocus} variant="primary" onClick={onClose}>
              {words.done}
            </Button>
          ),
        };
      case 'leaving':
        return {
          title: texts.discardReport,
          description: texts.typedIsGone,
          actions: (
            <>
              <Button key="discard" variant="danger" onClick={leave}>
                {words.discard}
              </Button>
              <Button key="go-on" ref={takeFocus} variant="primary" onClick={resume}>
                {texts.goOnWriting}
              </Button>
            </>
          ),
        };
      case 'writing':
      case 'saving':
        return {
          title: texts.reportTitles[type],
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
                {words.cancel}
              </Button>
              <Button
                key="send"
                type="submit"
                form={formId}
                variant="primary"
                icon={<Flag />}
                isPending={stage === 'saving'}
              >
                {texts.sendReport}
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

/** Reports a person or something they created. Guests are asked to log in. */
export function ReportDialog(props: ReportDialogProps) {
  const isGuest = useObservable(accountInUse)?.user == null;
  const location = useLocation();
  if (!isGuest) return <Report {...props} />;
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={texts.loginRequired}
      description={texts.loginToReport}
      actions={
        <ButtonLink to="/login" state={{ from: location }} variant="primary" icon={<LogIn />}>
          {texts.login}
        </ButtonLink>
      }
    />
  );
}
