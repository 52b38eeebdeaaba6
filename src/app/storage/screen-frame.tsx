import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '#ui/async/lazy-component.tsx';

// Lazy, so that text and buttons are there at once.
const Drawing = lazyComponent(() => import('#ui/illustration/drawing.tsx').then((file) => file.Drawing));

export interface ScreenFrameProps {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** Shown in place of the app while it can't be opened. */
export function ScreenFrame({ title, text, children }: ScreenFrameProps) {
  return (
    <main className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center">
      <div className="h-36">
        <Suspense fallback={null}>
          <Drawing of="storm" />
        </Suspense>
      </div>
      <div role="alert">
        <h1 className="mt-6 font-display text-xl font-bold text-balance">{title}</h1>
        <p className="mt-2 text-sm text-pretty text-muted">{text}</p>
      </div>
      {children}
    </main>
  );
}
