import { useEffect, useState } from 'react';
import type { SignUpCode } from '#contract/instance/sign-up-code.ts';
import { Button } from '#ui/controls/button.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { dateFormat } from '#ui/text/date-format.ts';
import * as words from '#ui/text/words.ts';
import type { SignUpCodeCalls } from './calls.ts';
import { MakeSignUpCode } from './make-sign-up-code.tsx';
import * as texts from './texts.ts';

const day = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Why a code can't be used any more; null: it can. */
function endOf({ revoked_at: revokedAt, expires_at: expiresAt, uses, max_uses: most }: SignUpCode): string | null {
  if (revokedAt !== null) return texts.ended.revoked;
  if (uses >= most) return texts.ended.used;
  return Date.parse(expiresAt) <= Date.now() ? texts.ended.expired : null;
}

function CodeRow({ code, onRevoke }: { code: SignUpCode; onRevoke: () => Promise<void> }) {
  const [isPending, setPending] = useState(false);
  const end = endOf(code);
  const note = code.note ?? texts.withoutNote;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 text-sm">
        <p className={`font-medium break-words ${end === null ? '' : 'text-muted line-through'}`}>{note}</p>
        <p className="text-xs text-muted">
          {texts.usedTimes(code.uses, code.max_uses)}, {end ?? texts.validUntil(day.format(new Date(code.expires_at)))}
        </p>
      </div>
      {end === null && (
        <Button
          aria-label={texts.revokeCode(note)}
          isPending={isPending}
          onClick={() => {
            setPending(true);
            void onRevoke().finally(() => setPending(false));
          }}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

interface SignUpCodesProps {
  calls: SignUpCodeCalls;
  /** address of the app, without a path */
  origin: string;
  /** codes are asked for, as far as is saved */
  isNeeded: boolean;
}

/** The codes of invitations: made, listed, revoked. Each takes effect at once. */
export function SignUpCodes({ calls, origin, isNeeded }: SignUpCodesProps) {
  const [codes, setCodes] = useState<SignUpCode[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const refresh = () => setAttempt((count) => count + 1);

  useEffect(() => {
    let isMounted = true;
    void calls.list().then((result) => {
      if (!isMounted) return;
      setFailure(result.ok ? null : result.message);
      if (result.ok) setCodes(result.value);
    });
    return () => {
      isMounted = false;
    };
  }, [calls, attempt]);

  async function revoke(id: number): Promise<void> {
    const result = await calls.revoke(id);
    if (!result.ok) showToast({ title: result.message, tone: 'bad' });
    refresh();
  }

  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{texts.codes}</h3>
      <p className="mt-1 text-sm text-pretty text-muted">
        {texts.codesText} {!isNeeded && texts.codesNotNeeded}
      </p>
      <MakeSignUpCode onMake={calls.make} onMade={refresh} origin={origin} />
      {failure !== null && (
        <div role="alert" className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
          <p>
            {texts.codesNotLoaded}. {failure}
          </p>
          <Button onClick={refresh}>{words.tryAgain}</Button>
        </div>
      )}
      {codes?.length === 0 && <p className="mt-4 text-sm text-muted">{texts.noCodes}</p>}
      {codes !== null && codes.length > 0 && (
        <ul aria-label={texts.codes} className="mt-4 divide-y divide-line">
          {codes.map((code) => (
            <CodeRow key={code.id} code={code} onRevoke={() => revoke(code.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
