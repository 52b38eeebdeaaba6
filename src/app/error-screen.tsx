import { ClipboardCopy, RotateCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

// What can be read and pressed is there at once, wherever it came to this.
const Drawing = lazyPart(() => import('#ui/drawing.tsx').then((file) => file.Drawing));

function detailsOf(error: unknown): string {
  const what = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [new Date().toISOString(), location.href, navigator.userAgent, what].join('\n');
}

/** What is shown in the place of something that crashed. */
export function ErrorScreen({ error }: { error: unknown }) {
  const [details] = useState(() => detailsOf(error));
  const [isCopied, setCopied] = useState(false);
  const [isShown, setShown] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(details);
      setCopied(true);
    } catch {
      // No clipboard without the person's consent: then the text is there to be selected.
      setShown(true);
    }
  }

  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center px-4 py-16 text-center">
      <div className="h-36">
        <Suspense fallback={null}>
          <Drawing of="storm" />
        </Suspense>
      </div>
      <p className="mt-6 font-display text-xl font-bold">Something went wrong</p>
      <p className="mt-2 text-sm text-muted">
        This page has crashed. What you did is saved on this device; loading the page again usually helps.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          icon={<RotateCw />}
          onClick={() => {
            location.reload();
          }}
        >
          Reload
        </Button>
        {/* A whole load: what crashed may be what would show the next page. */}
        <Button
          variant="line"
          onClick={() => {
            location.assign('/');
          }}
        >
          Go to the start
        </Button>
        <Button variant="line" icon={<ClipboardCopy />} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy details'}
        </Button>
      </div>
      {isShown && (
        <pre className="mt-6 max-h-64 w-full overflow-auto rounded-sm bg-sunken p-4 text-left text-xs select-all">
          {details}
        </pre>
      )}
    </div>
  );
}
