import { classNames } from '#ui/class-names.ts';
import { PageHeading } from '#ui/text/page-heading.tsx';
import { ContactDetails, type ContactDetailsProps } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import * as texts from './texts.ts';

/** The panel is dark in both themes, so its content always uses dark colours. */
const nightPanel = classNames(
  'rounded-lg border border-line bg-night p-6 text-ink shadow-2 sm:p-10',
  '[--ink:var(--on-brand)] [--muted:color-mix(in_oklab,var(--on-brand)_76%,var(--night))]',
  '[--surface:color-mix(in_oklab,var(--on-brand)_7%,var(--night))]',
  '[--edge:color-mix(in_oklab,var(--on-brand)_48%,var(--night))]',
  '[--bad:color-mix(in_oklab,var(--ember)_55%,var(--on-brand))]',
  '[--brand-ink:color-mix(in_oklab,var(--brand)_42%,var(--on-brand))]',
);

/** A message to the operators, and other ways to contact them. */
export function ContactScreen(details: ContactDetailsProps) {
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-2 lg:gap-16">
      <div className={nightPanel}>
        <PageHeading>{texts.contactUs}</PageHeading>
        <p className="mt-2 text-base text-pretty text-muted">{texts.writeToUs}</p>
        <ContactForm />
      </div>
      <ContactDetails {...details} />
    </div>
  );
}
