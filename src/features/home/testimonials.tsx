import { useState } from 'react';
import type { Testimonial } from '#contract/instance/settings.ts';
import { useInstance } from '#shared-parts/instance.ts';
import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

function Quote({ testimonial, isVisible }: { testimonial: Testimonial; isVisible: boolean }) {
  const { name, position, company, text } = testimonial;
  return (
    <figure
      className={classNames(
        'col-start-1 row-start-1 flex flex-col rounded-lg border border-line bg-surface p-6 shadow-2 md:p-8',
        // Hidden ones keep their space, so that nothing below moves.
        !isVisible && 'invisible',
      )}
    >
      <blockquote className="font-display text-lg leading-snug font-semibold text-pretty md:text-xl">{text}</blockquote>
      <figcaption className="mt-auto pt-6 text-sm">
        <span className="block font-semibold">{name}</span>
        <span className="text-muted">{texts.positionAt(position, company)}</span>
      </figcaption>
    </figure>
  );
}

/** Testimonials, one at a time: the one whose picture was last pressed or hovered. */
export function Testimonials() {
  const { testimonials = [], language } = useInstance() ?? {};
  const [last, setChosen] = useState(0);
  if (testimonials.length === 0) return null;
  const chosen = Math.min(last, testimonials.length - 1);
  return (
    <section aria-labelledby="testimonials" className="mx-auto max-w-7xl px-4 py-12 md:px-8 md:py-16">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center lg:gap-16">
        <div>
          <h2 id="testimonials" className="font-display text-xl font-bold tracking-tight md:text-2xl">
            {texts.clientTestimonials}
          </h2>
          <p className="mt-3 max-w-md text-base text-pretty text-muted">{texts.inTheirOwnWords}</p>
          <div role="group" aria-label={texts.whoSaysIt} className="mt-6 flex flex-wrap gap-3">
            {testimonials.map(({ name, company, image }, index) => (
              <button
                key={index}
                type="button"
                aria-pressed={index === chosen}
                aria-label={texts.testimonialOf(name, company)}
                title={name}
                onClick={() => {
                  setChosen(index);
                }}
                onPointerEnter={() => {
                  setChosen(index);
                }}
                className="size-16 cursor-pointer rounded-full border-2 border-transparent p-0.5 transition-colors hover:border-edge aria-pressed:border-brand"
              >
                {image === null ? (
                  <span className="flex size-full items-center justify-center rounded-full bg-sunken text-lg font-bold">
                    {[...name][0]}
                  </span>
                ) : (
                  <img src={image} alt="" width={56} height={56} loading="lazy" className="size-full rounded-full" />
                )}
              </button>
            ))}
          </div>
        </div>
        <div lang={language} className="grid">
          {testimonials.map((testimonial, index) => (
            <Quote key={index} testimonial={testimonial} isVisible={index === chosen} />
          ))}
        </div>
      </div>
    </section>
  );
}
