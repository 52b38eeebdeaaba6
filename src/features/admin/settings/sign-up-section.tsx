import type { ReactNode } from 'react';
import { signUpModes } from '#contract/instance/settings.ts';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Section } from './section.tsx';
import type { SectionOfForm } from './section-of-form.ts';
import * as texts from './texts.ts';

const options = signUpModes.map((value) => ({ value, label: texts.modeLabels[value] }));

/** Who may make an account. */
export function SignUpSection({
  form,
  change,
  codes,
}: Pick<SectionOfForm, 'form' | 'change'> & { /** the codes of invitations */ codes: ReactNode }) {
  return (
    <Section title={texts.signingUp} page="/signup">
      <div>
        <Segmented
          label={texts.whoMaySignUp}
          value={form.sign_up}
          options={options}
          onChange={(mode) => change({ sign_up: mode })}
        />
        <p className="mt-2 text-sm text-muted">
          {texts.modeTexts[form.sign_up]} {texts.existingSignIn}
        </p>
      </div>
      {codes}
    </Section>
  );
}
