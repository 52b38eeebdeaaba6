import './full-screen.css';
import { useSetAtom } from 'jotai';
import { useLayoutEffect, type ReactNode } from 'react';
import { isNavbarVisibleAtom } from '#app/shell/navbar.ts';
import { useRootClass } from '#ui/hooks/use-root-class.ts';

/** A page that fills the screen except for the bottom bar. */
export function FullScreen({ children }: { children: ReactNode }) {
  useRootClass('has-full-screen');
  const setVisible = useSetAtom(isNavbarVisibleAtom);
  useLayoutEffect(() => {
    setVisible(false);
    return () => {
      setVisible(true);
    };
  }, [setVisible]);
  return <div className="h-[calc(100dvh-var(--bottom-bar))] overflow-hidden">{children}</div>;
}
