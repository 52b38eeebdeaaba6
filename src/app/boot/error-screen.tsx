import { RotateCw } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import * as words from '#ui/text/words.ts';
import * as texts from './texts.ts';

// Lazy, so that text and buttons are there at once.
const Drawing = lazyComponent(() => import('#ui/illustration/drawing.tsx').then((file) => file.Drawing));
const CopyDetails = lazyComponent(() => import('./copy-details.tsx').then((file) => file.CopyDetails));

/** Where the user can go from a crashed page. */
export interface WayOut {
  label: string;
  path: string;
}

const toStart: WayOut = { label: texts.goToTheStart, path: '/' };

/** Shown in place of something that crashed. */
export function ErrorScreen({ error, wayOut = toStart }: { error: unknown; wayOut?: WayOut | undefined }) {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center">
      <div className="h-36">
        <Suspense fallback={null}>
          <Drawing of="storm" />
        </Suspense>
      </div>
      <p className="mt-6 font-display text-xl font-bold">{texts.somethingWentWrong}</p>
      <p className="mt-2 text-sm text-muted">{texts.pageCrashed}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          icon={<RotateCw />}
          onClick={() => {
            location.reload();
          }}
        >
          {words.reload}
        </Button>
        {/* A full page load, because what crashed may be needed to show the next page. */}
        <Button
          onClick={() => {
            location.assign(wayOut.path);
          }}
        >
          {wayOut.label}
        </Button>
        <Suspense fallback={null}>
          <CopyDetails error={error} />
        </Suspense>
      </div>
    </div>
  );
}
