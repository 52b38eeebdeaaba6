import { Mail, MapPin, Phone } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import * as texts from './texts.ts';

/** Placeholders from reserved ranges; operators put their own details here. */
const details = {
  address: '12 Horizon Street, 00000 Duskfield',
  /** the street is invented, so the pin is at the app's default position */
  spot: { latitude: 18.49, longitude: -69.93 },
  phone: '+1 202 555 0100',
  email: 'hello@scape.example',
} as const;

const lines = [
  { label: texts.address, text: details.address, icon: <MapPin /> },
  { label: texts.phone, text: details.phone, icon: <Phone /> },
  { label: texts.email, text: details.email, icon: <Mail /> },
];

export interface ContactDetailsProps {
  social: ReactNode;
  /** a map with a pin */
  AddressMap: ComponentType<{ spot: Coordinates; label: string }>;
}

/** Other ways to contact the operators. */
export function ContactDetails({ social, AddressMap }: ContactDetailsProps) {
  return (
    <section aria-labelledby="reach" className="flex flex-col gap-6 lg:py-8">
      <div>
        <h2 id="reach" className="font-display text-xl font-bold tracking-tight">
          {texts.comeByCallOrWrite}
        </h2>
        <p className="mt-2 max-w-prose text-base text-pretty text-muted">{texts.whomToAsk}</p>
      </div>
      <AddressMap spot={details.spot} label={texts.mapOf(details.address)} />
      <dl className="space-y-4">
        {lines.map(({ label, text, icon }) => (
          <div key={label} className="relative pl-9">
            <dt className="text-xs text-muted [&_svg]:absolute [&_svg]:top-2.5 [&_svg]:left-0 [&_svg]:size-5 [&_svg]:text-brand-ink">
              {icon}
              {label}
            </dt>
            <dd className="text-base font-medium break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="-ml-3">{social}</div>
    </section>
  );
}
