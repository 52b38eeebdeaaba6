import { languageName, usualLanguages } from '#contract/events/language.ts';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import * as texts from './texts.ts';

/** The languages to choose from, the person's own first, and the current one even if it is neither. */
function languageOptions(current: string): { value: string; label: string }[] {
  const own = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
  const codes = [...new Set([...own, ...usualLanguages])];
  const offered = codes.flatMap((value) => {
    const label = languageName(value);
    return label === null ? [] : [{ value, label }];
  });
  // An edit must not remove what this browser has no name for.
  const other =
    current === '' || codes.includes(current) ? [] : [{ value: current, label: languageName(current) ?? current }];
  return [{ value: '', label: texts.languageNotSaid }, ...offered, ...other];
}

interface LanguageFieldProps {
  value: string;
  error: string | undefined;
  onChange: (language: string) => void;
}

/** The language that an event is held in. */
export function LanguageField({ value, error, onChange }: LanguageFieldProps) {
  return (
    <Field label={texts.language} help={texts.languageHelp} error={error}>
      {(ids) => (
        <Select
          {...ids}
          value={value}
          options={languageOptions(value)}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
