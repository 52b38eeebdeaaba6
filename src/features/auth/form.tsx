import type { ReactNode } from 'react';
import type { Complaint } from './complaint.ts';
import { FormAlert } from './form-alert.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';

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
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void onSubmit();
      }}
      className="@container space-y-5 [&_input]:scroll-my-28"
    >
      <FormAlert complaint={complaint} />
      {children}
    </form>
  );
}
