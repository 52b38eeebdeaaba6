import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface SettingsPartProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** What stands behind the # of an address that leads to a part. */
export const anchorOf = (title: string): string => `#${title.toLowerCase().replaceAll(' ', '-')}`;

/** A group of settings under its name. */
export function SettingsPart({ title, text, children }: SettingsPartProps) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isTarget = hash === anchorOf(title);
  useEffect(() => {
    if (!isTarget) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
    // With the key: the same link may be followed once more.
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
