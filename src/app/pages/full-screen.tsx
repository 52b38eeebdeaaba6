import './full-screen.css';
import { useLayoutEffect, type ReactNode } from 'react';
import { navbar } from '#app/shell/navbar.ts';

/** A page that has all of the screen but what lies at its bottom. */
export function FullScreen({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    navbar.set(false);
    return () => {
      navbar.set(true);
    };
  }, []);
  return (
    <div data-whole-screen className="h-[calc(100dvh-var(--bottom-bar))] overflow-hidden">
      {children}
    </div>
  );
}
