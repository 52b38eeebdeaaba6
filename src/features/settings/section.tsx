import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface SettingsPartProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** The URL fragment of a part. */
export const anchorOf = (title: string): string => `#${title.toLowerCase().replaceAll(' ', '-')}`;

/** A titled group of settings. */
export function SettingsPart({ title, text, children }: SettingsPartProps) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isTarget = hash === anchorOf(title);
  useEffect(() => {
    if (!isTarget) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
    // `key`: the same link may be followed again.
  }, [isTarget, key]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-24 rounded-lg border border-line bg-surface p-5 shadow-1 outline-none md:p-6"
    >
      <h2 id={id} className="font-display text-lg font-bold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
