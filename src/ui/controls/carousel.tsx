import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import * as texts from './texts.ts';

interface Slide {
  name: string;
  content: ReactNode;
}

export interface CarouselProps {
  /** what the slides are about */
  label: string;
  slides: readonly Slide[];
  className?: string | undefined;
}

const turnMs = 5_000;
const fadeMs = 1_000;

/** Slides that change every few seconds; paused on hover or focus, and with reduced motion. */
export function Carousel({ label, slides, className }: CarouselProps) {
  const [currentIndex, setCurrentIndex] = useState(0);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isPaused = isHovered || isFocused || isStill;
  const { length } = slides;

  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => {
      setCurrentIndex((currentIndex + 1) % length);
    }, turnMs);
    return () => {
      clearTimeout(timer);
    };
  }, [currentIndex, isPaused, length]);

  function turn(by: number): void {
    setCurrentIndex((currentIndex + by + length) % length);
  }

  return (
    <div
      onPointerEnter={() => {
        setHovered(true);
      }}
      onPointerLeave={() => {
        setHovered(false);
      }}
      onFocus={() => {
        setFocused(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        setFocused(currentTarget.contains(relatedTarget));
      }}
      className={classNames('relative overflow-hidden', className)}
    >
      <section aria-roledescription={texts.carousel} aria-label={label} className="absolute inset-0">
        <div aria-live={isPaused ? 'polite' : 'off'}>
          {slides.map(({ name, content }, index) => (
            <div
              key={name}
              role="group"
              aria-roledescription={texts.slide}
              aria-label={texts.numberOf(index + 1, length)}
              aria-hidden={index !== currentIndex}
              inert={index !== currentIndex}
              style={{
                opacity: index === currentIndex ? 1 : 0,
                transitionDuration: `${String(isStill ? 0 : fadeMs)}ms`,
              }}
              className="absolute inset-0 transition-opacity ease-in-out"
            >
              {content}
            </div>
          ))}
        </div>
        <div className="needs-scripts absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center rounded-full bg-surface shadow-2">
          <IconButton label={texts.previousSlide} icon={<ChevronLeft />} onClick={() => turn(-1)} />
          {slides.map(({ name }, index) => (
            <button
              key={name}
              type="button"
              aria-label={texts.slideNamed(index + 1, name)}
              aria-current={index === currentIndex}
              onClick={() => {
                setCurrentIndex(index);
              }}
              className="group flex h-11 w-8 cursor-pointer items-center justify-center"
            >
              <span className="size-2 rounded-full bg-edge transition-[width] group-hover:bg-ink group-aria-current:w-5 group-aria-current:bg-brand motion-reduce:transition-none" />
            </button>
          ))}
          <IconButton label={texts.nextSlide} icon={<ChevronRight />} onClick={() => turn(1)} />
        </div>
      </section>
    </div>
  );
}
