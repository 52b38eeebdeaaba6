import { type ReactNode, useEffect, useRef } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import type { Complaint } from './complaint.ts';
import * as texts from './texts.ts';
import { useFirstInvalid } from './use-first-invalid.ts';

/** The form's error. Rendered even when empty, or screen readers would miss it. */
function FormAlert({ complaint }: { complaint: Complaint | null }) {
  const box = useRef<HTMLDivElement>(null);
  // A long form is submitted at its end, so the error may be out of sight on a phone.
  useEffect(() => {
    if (complaint !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [complaint]);
  return (
    <div
      ref={box}
      className={classNames('scroll-my-28', complaint !== null && 'rounded-sm bg-bad-soft px-4 py-3 text-bad')}
    >
      <div role="alert">
        {complaint !== null && (
          <p className="flex items-start gap-2.5 text-sm font-medium">
            <CircleAlert className="mt-0.5 size-4.5 shrink-0" />
            {complaint.text}
          </p>
        )}
      </div>
      {complaint?.detail !== undefined && <p className="mt-0.5 ml-7 text-xs">{complaint.detail}</p>}
    </div>
  );
}

export interface AuthFormProps {
  /** errors by field; the first invalid field gets the focus */
  complaints: object;
  /** error of the whole form */
  complaint: Complaint | null;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A form for account pages, with its error above the fields. */
export function AuthForm({ complaints, complaint, onSubmit, children }: AuthFormProps) {
  const form = useFirstInvalid(complaints);
  return (
    <form
      ref={form}
      noValidate
      // Without scripts, passwords mustn't become part of the address.
      method="post"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void onSubmit();
      }}
      className="@container space-y-5 [&_input]:scroll-my-28"
    >
      <noscript>
        <p className="text-sm text-muted">{texts.needsScripts}</p>
      </noscript>
      <FormAlert complaint={complaint} />
      {children}
    </form>
  );
}
