import { Mail, MapPin, Phone } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Coordinates } from '#contract/geo/distance.ts';
import type { PageInstance } from '#contract/instance/settings.ts';
import { useKnownInstance } from '#shared-parts/known-instance.ts';
import * as texts from './texts.ts';

interface Line {
  label: string;
  text: string;
  icon: ReactNode;
  href?: string;
}

function linesOf({ address, phone, email }: PageInstance['contact']): Line[] {
  return [
    ...(address === null ? [] : [{ label: texts.address, text: address, icon: <MapPin /> }]),
    ...(phone === null
      ? []
      : [{ label: texts.phone, text: phone, icon: <Phone />, href: `tel:${phone.replace(/[^\d+]/g, '')}` }]),
    ...(email === null ? [] : [{ label: texts.email, text: email, icon: <Mail />, href: `mailto:${email}` }]),
  ];
}

function headingOf({ address, phone, email }: PageInstance['contact']): string {
  if (address !== null && phone !== null && email !== null) return texts.comeByCallOrWrite;
  return address === null && phone === null && email === null ? texts.beforeYouWrite : texts.otherWays;
}

export interface ContactDetailsProps {
  social: ReactNode;
  /** a map with a pin */
  AddressMap: ComponentType<{ spot: Coordinates; label: string }>;
  /** what only operators see, where something is missing */
  missing?: ReactNode;
}

/** Other ways to contact the operators, as far as they have given any. */
export function ContactDetails({ social, AddressMap, missing }: ContactDetailsProps) {
  const { contact, language } = useKnownInstance();
  const { address, spot, opening } = contact;
  const lines = linesOf(contact);
  return (
    <section aria-labelledby="reach" className="flex flex-col gap-6 lg:py-8">
      <div>
        <h2 id="reach" className="font-display text-xl font-bold tracking-tight">
          {headingOf(contact)}
        </h2>
        {opening === null ? (
          <p className="mt-2 max-w-prose text-base text-pretty text-muted">{texts.whomToAsk}</p>
        ) : (
          <p
            lang={language}
            className="mt-2 max-w-prose text-base text-pretty break-words whitespace-pre-line text-muted"
          >
            {opening}
          </p>
        )}
      </div>
      {spot !== null && <AddressMap spot={spot} label={texts.mapOf(address ?? texts.whereWeAre)} />}
      {lines.length > 0 && (
        <dl className="space-y-4">
          {lines.map(({ label, text, icon, href }) => (
            <div key={label} className="relative pl-9">
              <dt className="text-xs text-muted [&_svg]:absolute [&_svg]:top-2.5 [&_svg]:left-0 [&_svg]:size-5 [&_svg]:text-muted">
                {icon}
                {label}
              </dt>
              <dd className="text-base font-medium break-words">
                {href === undefined ? (
                  text
                ) : (
                  <a href={href} className="hover:underline">
                    {text}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing}
      <div className="-ml-3">{social}</div>
    </section>
  );
}
