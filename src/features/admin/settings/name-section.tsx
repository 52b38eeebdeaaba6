import { instanceLimits } from '#contract/instance/settings.ts';
import { languageName, usualLanguages } from '#contract/events/language.ts';
import { Field } from '#ui/field/field.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { Section } from './section.tsx';
import type { SectionOfForm } from './section-of-form.ts';
import * as texts from './texts.ts';

const languages = usualLanguages.map((value) => ({ value, label: languageName(value) ?? value }));

/** What the instance is called. */
export function NameSection({ form, complaints, change }: SectionOfForm) {
  return (
    <Section title={texts.nameAndLanguage} page="/">
      <LimitedField
        label={texts.name}
        help={texts.nameHelp}
        value={form.name}
        limit={instanceLimits.name}
        error={complaints['name']}
        isRequired
        onChange={(name) => change({ name })}
      />
      <LimitedField
        label={texts.copyright}
        help={texts.copyrightHelp}
        value={form.copyright}
        limit={instanceLimits.copyright}
        error={complaints['copyright']}
        onChange={(copyright) => change({ copyright })}
      />
      <Field label={texts.language} help={texts.languageHelp} error={complaints['language']}>
        {(ids) => (
          <Select
            {...ids}
            options={languages}
            value={form.language}
            onChange={({ target }) => change({ language: target.value })}
          />
        )}
      </Field>
    </Section>
  );
}
