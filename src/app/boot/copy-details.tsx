import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import * as texts from './texts.ts';

function detailsOf(error: unknown): string {
  const description = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [new Date().toISOString(), location.href, navigator.userAgent, description].join('\n');
}

/** A button that copies the details of an error, or shows them for selection if the clipboard is denied. */
export function CopyDetails({ error }: { error: unknown }) {
  const [details] = useState(() => detailsOf(error));
  const [isCopied, setCopied] = useState(false);
  const [isExpanded, setExpanded] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(details);
      setCopied(true);
    } catch {
      // The clipboard needs the user's permission.
      setExpanded(true);
    }
  }

  return (
    <>
      <Button icon={<ClipboardCopy />} onClick={() => void copy()}>
        {isCopied ? texts.copied : texts.copyDetails}
      </Button>
      {isExpanded && (
        <pre className="mt-4 max-h-64 w-full basis-full overflow-auto rounded-sm bg-sunken p-4 text-left text-xs select-all">
          {details}
        </pre>
      )}
    </>
  );
}
