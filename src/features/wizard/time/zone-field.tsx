import { useId, useState } from 'react';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextInput } from '#ui/field/text-input.tsx';
import type { StepProps } from '#features/wizard/steps/props.ts';
import { zonePlace, zoneText } from './describe-times.ts';
import * as texts from './texts.ts';
import { offeredZones, zoneByCity, zoneNamed } from './zone-names.ts';
import { deviceZone } from './zoned-time.ts';

function OtherZone({ form, errors, change }: StepProps) {
  const id = useId();
  const zoneLabel = zoneText(form.zone);
  return (
    <Field label={texts.zoneName} help={texts.zoneNameHelp} error={errors['zone']} isRequired>
      {(ids) => (
        <>
          <TextInput
            {...ids}
            list={id}
            value={zoneLabel}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            onFocus={({ target }) => {
              target.select();
            }}
            onChange={({ target }) => {
              if (target.value !== zoneLabel) change({ zone: zoneNamed(target.value) ?? target.value });
            }}
            onBlur={({ target }) => {
              const zone = zoneNamed(target.value) ?? zoneByCity(target.value);
              if (zone !== null && zone !== form.zone) change({ zone });
            }}
          />
          <datalist id={id}>
            {offeredZones().map((zone) => (
              <option key={zone}>{zoneText(zone)}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The time zone. Changing it keeps the typed times. */
export function ZoneField({ venueZone, ...props }: StepProps & { venueZone: string | null }) {
  const { form, errors, change } = props;
  const own = deviceZone();
  const named = [
    { value: own, label: texts.yourTimeZone(zonePlace(own)) },
    ...(venueZone === null || venueZone === own
      ? []
      : [{ value: venueZone, label: texts.venueTimeZone(zonePlace(venueZone)) }]),
  ];
  const isNamed = named.some(({ value }) => value === form.zone);
  // A name being typed may equal one of the options meanwhile.
  const [isOther, setOther] = useState(!isNamed);
  const chosen = isOther || !isNamed ? 'other' : form.zone;
  return (
    <>
      <Field label={texts.timeZone} help={texts.timeZoneHelp} error={chosen === 'other' ? null : errors['zone']}>
        {(ids) => (
          <Select
            {...ids}
            value={chosen}
            options={[...named, { value: 'other', label: texts.anotherTimeZone }]}
            onChange={({ target }) => {
              setOther(target.value === 'other');
              if (target.value !== 'other') change({ zone: target.value });
            }}
          />
        )}
      </Field>
      {chosen === 'other' && <OtherZone {...props} />}
    </>
  );
}
