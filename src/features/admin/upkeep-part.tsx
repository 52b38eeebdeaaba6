import { DatabaseBackup, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Overview } from '#contract/moderation/overview.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { formatBytes } from '#ui/text/byte-size.ts';
import { TimeAgo } from '#ui/text/time-ago.tsx';
import type { Attention } from './attention.ts';
import * as texts from './attention-texts.ts';
import type { AdminCalls } from './calls.ts';
import { Part } from './part.tsx';
import type { AdminAction } from './use-admin-action.ts';

interface ButtonProps {
  calls: AdminCalls;
  action: AdminAction;
}

/** Begins a backup. */
export function BackupButton({ calls, action: { pending, run } }: ButtonProps) {
  return (
    <Button
      icon={<DatabaseBackup />}
      isPending={pending === 'backup'}
      onClick={() => void run('backup', calls.backUp, () => ({ title: texts.backupBegun }))}
    >
      {texts.backUpNow}
    </Button>
  );
}

/** Sends a mail to the operator's own address. */
export function TestMailButton({ calls, action: { pending, run } }: ButtonProps) {
  return (
    <Button
      icon={<Send />}
      isPending={pending === 'mail'}
      onClick={() =>
        void run('mail', calls.testMail, ({ sent: isSent, email, reason = '' }) => ({
          title: isSent ? texts.testMailSent(email) : texts.testMailFailed(reason),
          isBad: !isSent,
        }))
      }
    >
      {texts.sendTestMail}
    </Button>
  );
}

function UpkeepRow({ name, button, children }: { name: string; button: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 space-y-1 text-sm text-pretty">
        <h3 className="font-semibold">{name}</h3>
        {children}
      </div>
      {button}
    </div>
  );
}

interface UpkeepPartProps extends ButtonProps {
  overview: Pick<Overview, 'storage' | 'backups' | 'mail' | 'mail_failure'>;
  /** what needs an operator, and is said with its button above */
  above: readonly Attention['id'][];
}

/** What an operator does now and then: backups, where the settings name a folder for them, and a test of the mail. */
export function UpkeepPart({ overview, calls, action, above }: UpkeepPartProps) {
  const { storage, backups, mail, mail_failure: failure } = overview;
  const { last_backup: last } = storage;
  const runningSince = backups?.running_since ?? null;
  const hasBackup = !above.includes('backup') && (last !== null || runningSince !== null);
  const hasMail = !above.includes('mail') && mail === 'ok';
  if (!hasBackup && !hasMail) return null;
  const mayBackUp = backups != null && runningSince === null;
  return (
    <Part title={texts.upkeep}>
      <div className="-my-3 divide-y divide-line">
        {hasBackup && (
          <UpkeepRow name={texts.backup} button={mayBackUp && <BackupButton calls={calls} action={action} />}>
            {last !== null && (
              <p className="text-muted">
                {texts.lastBackup} <TimeAgo at={last.made_at} />, {formatBytes(last.bytes)}
              </p>
            )}
            {runningSince !== null && (
              <p role="status" className="flex items-center gap-2">
                <Spinner />
                <span>
                  {texts.backupRuns} <TimeAgo at={runningSince} />.
                </span>
              </p>
            )}
          </UpkeepRow>
        )}
        {hasMail && (
          <UpkeepRow name={texts.mail} button={<TestMailButton calls={calls} action={action} />}>
            <p className="text-muted">
              {texts.mailGoesOut}
              {failure !== undefined && (
                <>
                  {' '}
                  {texts.lastMailFailure} <code className="wrap-anywhere">{failure.reason}</code>,{' '}
                  <TimeAgo at={failure.at} />
                </>
              )}
            </p>
          </UpkeepRow>
        )}
      </div>
    </Part>
  );
}
