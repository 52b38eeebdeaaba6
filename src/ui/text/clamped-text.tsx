import { useCallback, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import * as texts from './texts.ts';

interface ClampedTextProps {
  text: string;
  isOpen: boolean;
  onToggle: () => void;
  /** applies to the whole, including its font size */
  className: string;
}

/**
 * The first three lines of a user's text, or all of it on request. Always plain text, and its direction doesn't affect
 * what is around it.
 */
export function ClampedText({ text, isOpen, onToggle, className }: ClampedTextProps) {
  const [isCut, setCut] = useState(false);
  // Whether it is cut off depends on its width, and can't be measured while open.
  const measure = useCallback(
    (paragraph: HTMLElement | null) => {
      if (paragraph === null || isOpen) return;
      const checkIsCut = () => {
        setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
      };
      checkIsCut();
      const observer = new ResizeObserver(checkIsCut);
      observer.observe(paragraph);
      return () => {
        observer.disconnect();
      };
    },
    [isOpen],
  );
  return (
    <div className={className}>
      <p
        ref={measure}
        key={text}
        dir="auto"
        className={classNames('wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]', !isOpen && 'line-clamp-3')}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="-mx-2 inline-flex min-h-11 cursor-pointer items-center rounded-sm px-2 text-sm font-semibold text-muted hover:text-ink"
        >
          {isOpen ? texts.seeLess : texts.seeMore}
        </button>
      )}
    </div>
  );
}
