import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { LoginBody } from '#contract/session.ts';
import { Email } from '#contract/user.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { showToast } from '#ui/toast.tsx';
import type { AuthOutcome } from './auth-outcome.ts';
import { FormAlert } from './form-alert.tsx';
import { PasswordInput } from './password-input.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';

export interface LoginFormProps {
  onLogin: (body: LoginBody, remember: boolean) => Promise<AuthOutcome>;
  /** the session has begun */
  onDone: () => void;
}

interface Complaints {
  email?: string;
  password?: string;
}

function complaintsOf(email: string, password: string): Complaints {
  return {
    ...(Email.safeParse(email).success ? {} : { email: 'Email inválido' }),
    ...(password.trim() === '' ? { password: 'La contraseña es requerida' } : {}),
  };
}

export function LoginForm({ onLogin, onDone }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(true);
  const [isPending, setPending] = useState(false);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [failure, setFailure] = useState<string | null>(null);
  const form = useFirstInvalid(complaints);
  const alert = failure ?? Object.values(complaints).join('. ');

  async function submit(submitted: FormEvent): Promise<void> {
    submitted.preventDefault();
    const found = complaintsOf(email, password);
    setComplaints(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    const outcome = await onLogin({ email: email.trim(), password }, isRemembered);
    setPending(false);
    if (!outcome.ok) {
      setFailure(outcome.message === '' ? 'Error al iniciar sesión' : outcome.message);
      return;
    }
    showToast({ title: 'Welcome!', tone: 'good' });
    onDone();
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(submitted) => void submit(submitted)}
      className="space-y-5 [&_input]:scroll-my-28"
    >
      <FormAlert text={alert} />
      <Field label="Email">
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            autoComplete="username"
            aria-invalid={complaints.email !== undefined || undefined}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
            }}
          />
        )}
      </Field>
      <Field label="Password">
        {(ids) => (
          <PasswordInput
            {...ids}
            autoComplete="current-password"
            aria-invalid={complaints.password !== undefined || undefined}
            value={password}
            onChange={({ target }) => {
              setPassword(target.value);
            }}
          />
        )}
      </Field>
      <Checkbox
        label="Remember me"
        checked={isRemembered}
        onChange={({ target }) => {
          setRemembered(target.checked);
        }}
      />
      <Button type="submit" variant="primary" size="lg" isPending={isPending} className="w-full">
        {isPending ? 'Loading...' : 'Login'}
      </Button>
      <p className="text-center text-sm text-muted">
        New here?{' '}
        <Link
          to="/signup"
          className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
        >
          Sign up
        </Link>
      </p>
    </form>
  );
}
