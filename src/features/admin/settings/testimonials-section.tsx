import { Plus, Trash2 } from 'lucide-react';
import { instanceLimits } from '#contract/instance/settings.ts';
import { Button } from '#ui/controls/button.tsx';
import { LimitedField } from '#ui/field/limited-field.tsx';
import { emptyTestimonial, type TestimonialForm } from './form-values.ts';
import { Section } from './section.tsx';
import type { SectionOfForm } from './section-of-form.ts';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

const lines = [
  { name: 'name', label: texts.person },
  { name: 'position', label: texts.position },
  { name: 'company', label: texts.company },
] as const;

/** What people say of the operators, on the start page. */
export function TestimonialsSection({ form: { testimonials }, complaints, change }: SectionOfForm) {
  function edit(index: number, changes: Partial<TestimonialForm>): void {
    change({ testimonials: testimonials.map((entry, at) => (at === index ? { ...entry, ...changes } : entry)) });
  }
  return (
    <Section title={texts.testimonials} text={texts.testimonialsText} page="/">
      {testimonials.map((testimonial, index) => (
        <fieldset key={index} className="space-y-4 border-t border-line pt-4">
          <legend className="sr-only">{texts.testimonialNumber(index + 1)}</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {lines.map(({ name, label }) => (
              <LimitedField
                key={name}
                label={label}
                value={testimonial[name]}
                limit={instanceLimits.testimonialName}
                error={complaints[`testimonials.${String(index)}.${name}`]}
                isRequired
                onChange={(value) => edit(index, { [name]: value })}
              />
            ))}
          </div>
          <LimitedField
            label={texts.quote}
            value={testimonial.text}
            limit={instanceLimits.testimonialText}
            rows={3}
            error={complaints[`testimonials.${String(index)}.text`]}
            isRequired
            onChange={(text) => edit(index, { text })}
          />
          <Button
            icon={<Trash2 />}
            aria-label={texts.removeTestimonial(index + 1)}
            onClick={() => change({ testimonials: testimonials.filter((_, at) => at !== index) })}
          >
            {words.remove}
          </Button>
        </fieldset>
      ))}
      {testimonials.length < instanceLimits.testimonials && (
        <Button icon={<Plus />} onClick={() => change({ testimonials: [...testimonials, emptyTestimonial] })}>
          {texts.addTestimonial}
        </Button>
      )}
    </Section>
  );
}
