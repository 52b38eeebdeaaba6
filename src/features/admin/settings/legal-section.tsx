import { instanceLimits, legalPages } from '#contract/instance/settings.ts';
import { PlainText } from '#shared-parts/plain-text.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { Section } from './section.tsx';
import type { SectionOfForm } from './section-of-form.ts';
import * as texts from './texts.ts';

const look =
  'mt-2 max-w-prose rounded-md border border-line bg-paper p-4 text-base break-words ' +
  '[&_h2]:mt-5 [&_h2]:mb-1 [&_h2]:font-display [&_h2]:text-lg [&_h2]:font-bold [&_p+p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5';

/** The texts of the pages on terms, privacy and what is answered for. */
export function LegalSection({ form, complaints, change }: SectionOfForm) {
  return (
    <Section title={texts.legalTexts} text={texts.legalTextsHelp} page="/terms">
      {legalPages.map((page) => (
        <div key={page}>
          <LimitedField
            label={texts.legalLabels[page]}
            value={form[page]}
            limit={instanceLimits.legalText}
            rows={7}
            error={complaints[page]}
            onChange={(text) => change({ [page]: text })}
          />
          {form[page].trim() !== '' && (
            <details className="mt-1">
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold">
                {texts.preview}
              </summary>
              <div className={look}>
                <PlainText text={form[page]} />
              </div>
            </details>
          )}
        </div>
      ))}
    </Section>
  );
}
