import { useId, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import { commonCurrencies, currencyLabel, currencyNamed, everyCurrency } from './currencies.ts';
import * as texts from './texts.ts';

interface CurrencyFieldProps {
  /** empty: not said */
  currency: string;
  /** the currency of the event's place; null: unknown */
  local: string | null;
  error: string | undefined;
  onChange: (currency: string) => void;
}

function OtherCurrency({ currency, error, onChange }: CurrencyFieldProps) {
  const id = useId();
  const label = currencyLabel(currency);
  return (
    <Field label={texts.currencyName} help={texts.currencyNameHelp} error={error}>
      {(ids) => (
        <>
          <TextInput
            {...ids}
            list={id}
            value={label}
            autoComplete="off"
            spellCheck={false}
            onFocus={({ target }) => {
              target.select();
            }}
            onChange={({ target }) => {
              if (target.value !== label) onChange(currencyNamed(target.value) ?? target.value);
            }}
          />
          <datalist id={id}>
            {everyCurrency().map((code) => (
              <option key={code}>{currencyLabel(code)}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The currency of all prices: the place's own and a few others, or any by its name. */
export function CurrencyField(props: CurrencyFieldProps) {
  const { currency, local, error, onChange } = props;
  const offered = [...new Set([...(local === null ? [] : [local]), ...commonCurrencies])];
  const isOffered = currency === '' || offered.some((code) => code === currency);
  // A code being typed may be one of those offered meanwhile.
  const [isOther, setOther] = useState(!isOffered);
  const chosen = isOther || !isOffered ? 'other' : currency;
  return (
    <div className="space-y-4 sm:max-w-sm">
      <Field label={texts.currency} error={chosen === 'other' ? null : error}>
        {(ids) => (
          <Select
            {...ids}
            value={chosen}
            options={[
              { value: '', label: texts.noCurrency },
              ...offered.map((code) => ({ value: code, label: currencyLabel(code) })),
              { value: 'other', label: texts.anotherCurrency },
            ]}
            onChange={({ target }) => {
              setOther(target.value === 'other');
              if (target.value !== 'other') onChange(target.value);
            }}
          />
        )}
      </Field>
      {chosen === 'other' && <OtherCurrency {...props} />}
      {local !== null && local !== currency && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {texts.peopleTherePayIn(currencyLabel(local))}
          <Button
            onClick={() => {
              setOther(false);
              onChange(local);
            }}
          >
            {texts.payIn(local)}
          </Button>
        </p>
      )}
    </div>
  );
}
