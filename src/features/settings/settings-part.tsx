import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface SettingsPartProps {
  title: string;
  text?: ReactNode;
  /** what stands behind the # of an address that leads here */
  anchor?: string;
  children: ReactNode;
}

/** A group of settings under its name. */
export function SettingsPart({ title, text, anchor, children }: SettingsPartProps) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isMeant = anchor !== undefined && hash === `#${anchor}`;
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <section
      ref={place}
      aria-labelledby={id}
      className="scroll-mt-24 rounded-lg border border-line bg-surface p-5 shadow-1 md:p-6"
    >
      <h2 id={id} className="font-display text-lg font-bold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
