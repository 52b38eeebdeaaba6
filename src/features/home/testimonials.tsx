import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { testimonials, type Testimonial } from './testimonial-texts.ts';

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
        <span className="text-muted">
          {position}, {company}
        </span>
      </figcaption>
    </figure>
  );
}

/** Testimonials, one at a time: the one whose picture was last pressed or hovered. */
export function Testimonials() {
  const [chosen, setChosen] = useState(testimonials[0].id);
  return (
    <section aria-labelledby="testimonials" className="mx-auto max-w-7xl px-4 py-12 md:px-8 md:py-16">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center lg:gap-16">
        <div>
          <h2 id="testimonials" className="font-display text-xl font-bold tracking-tight md:text-2xl">
            Client testimonials
          </h2>
          <p className="mt-3 max-w-md text-base text-pretty text-muted">
            Those who make events where networks are worst, in their own words.
          </p>
          <div role="group" aria-label="Who says it" className="mt-6 flex flex-wrap gap-3">
            {testimonials.map(({ id, name, company, image }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === chosen}
                aria-label={`${name}, ${company}`}
                title={name}
                onClick={() => {
                  setChosen(id);
                }}
                onPointerEnter={() => {
                  setChosen(id);
                }}
                className="size-16 cursor-pointer rounded-full border-2 border-transparent p-0.5 transition-colors hover:border-edge aria-pressed:border-brand"
              >
                <img src={image} alt="" width={56} height={56} loading="lazy" className="size-full rounded-full" />
              </button>
            ))}
          </div>
        </div>
        <div className="grid">
          {testimonials.map((testimonial) => (
            <Quote key={testimonial.id} testimonial={testimonial} isVisible={testimonial.id === chosen} />
          ))}
        </div>
      </div>
    </section>
  );
}
