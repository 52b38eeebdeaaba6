import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import * as texts from './texts.ts';

const shareInView = 0.1;

function isSmooth(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Marks the end of the page; once it comes into view or is passed, a button leads back to the top. */
export function ToTop() {
  const mark = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);

  useEffect(() => {
    const element = mark.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        setVisible(last.intersectionRatio >= shareInView || last.boundingClientRect.bottom < 0);
      },
      { threshold: [0, shareInView] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <>
      <div ref={mark} data-page-bottom className="h-10" />
      {isVisible && (
        <IconButton
          label={texts.scrollToTop}
          icon={<ArrowUp />}
          onClick={() => {
            scrollTo({ top: 0, behavior: isSmooth() ? 'smooth' : 'instant' });
          }}
          className="fixed right-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-30 border border-line bg-raised shadow-3 md:right-8"
        />
      )}
    </>
  );
}
