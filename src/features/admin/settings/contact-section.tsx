import type { ComponentType } from 'react';
import { emailLimit } from '#contract/account/email.ts';
import type { Coordinates } from '#contract/geo/distance.ts';
import { instanceLimits } from '#contract/instance/settings.ts';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { spotIn } from './form-values.ts';
import { Section } from './section.tsx';
import type { SectionOfForm } from './section-of-form.ts';
import * as texts from './texts.ts';

const spotLength = 60;

interface ContactSectionProps extends SectionOfForm {
  /** a map with a pin */
  AddressMap: ComponentType<{ spot: Coordinates; label: string }>;
}

/** How to reach the operators. */
export function ContactSection({ form, complaints, change, AddressMap }: ContactSectionProps) {
  const spot = spotIn(form.spot);
  return (
    <Section title={texts.contact} text={texts.contactText} page="/contact">
      <LimitedField
        label={texts.opening}
        help={texts.openingHelp}
        value={form.opening}
        limit={instanceLimits.opening}
        rows={3}
        error={complaints['opening']}
        onChange={(opening) => change({ opening })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <LimitedField
          label={texts.email}
          value={form.email}
          limit={emailLimit}
          error={complaints['email']}
          onChange={(email) => change({ email })}
        />
        <LimitedField
          label={texts.phone}
          value={form.phone}
          limit={instanceLimits.phone}
          error={complaints['phone']}
          onChange={(phone) => change({ phone })}
        />
      </div>
      <LimitedField
        label={texts.address}
        help={texts.addressHelp}
        value={form.address}
        limit={instanceLimits.address}
        error={complaints['address']}
        onChange={(address) => change({ address })}
      />
      <LimitedField
        label={texts.spot}
        help={texts.spotHelp}
        value={form.spot}
        limit={spotLength}
        error={complaints['spot']}
        onChange={(typed) => change({ spot: typed })}
      />
      {spot !== null && spot !== undefined && (
        <AddressMap key={form.spot} spot={spot} label={`${texts.spot}: ${form.address || form.spot}`} />
      )}
    </Section>
  );
}
