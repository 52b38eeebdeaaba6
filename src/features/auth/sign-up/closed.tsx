import type { PageInstance } from '#contract/instance/settings.ts';
import { TextLink } from '#features/auth/text-link.tsx';
import * as authTexts from '#features/auth/texts.ts';
import * as texts from './texts.ts';

/** In place of the form, where nobody can sign up: whom to ask. */
export function SignupClosed({ contact: { email } }: Pick<PageInstance, 'contact'>) {
  return (
    <div className="space-y-5 text-center text-sm">
      <p className="text-pretty">
        {texts.askOperators}{' '}
        {email === null ? (
          <TextLink to="/contact">{texts.writeToOperators}</TextLink>
        ) : (
          <a
            href={`mailto:${email}`}
            className="inline-flex min-h-11 items-center font-semibold break-all text-brand-ink underline underline-offset-4"
          >
            {email}
          </a>
        )}
      </p>
      <p className="text-muted">
        {texts.alreadyHaveAccount} <TextLink to="/login">{authTexts.login}</TextLink>
      </p>
    </div>
  );
}
