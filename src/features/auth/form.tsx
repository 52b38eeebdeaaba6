import type { ReactNode } from 'react';
import type { Complaint } from './complaint.ts';
import { FormAlert } from './form-alert.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';

export interface AuthFormProps {
  /** what is wrong with which field: the first of them takes the focus */
  complaints: object;
  /** what is wrong with the whole */
  complaint: Complaint | null;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** The form of an account screen: says what is wrong above its fields, in its own words. */
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
