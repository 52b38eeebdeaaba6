import { Copy } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import { onlineAtom } from '#ui/browser/online.ts';
import { Button } from '#ui/controls/button.tsx';
import { Segmented } from '#ui/controls/segmented.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { useOrigin } from '#ui/hooks/server-render.ts';
import { frameOf, snippetOf, type Embedded, type EmbedSize, type EmbedTheme } from './snippet.ts';
import * as texts from './texts.ts';

const options = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
const counts = { '3': '3', '6': '6', '12': '12' } as const;

interface EmbedDialogProps {
  embedded: Embedded;
  isOpen: boolean;
  onClose: () => void;
}

/** The code with which a site shows an event, or an organizer's, and how it will look there. */
export function EmbedDialog({ embedded, isOpen, onClose }: EmbedDialogProps) {
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const [size, setSize] = useState<EmbedSize>('full');
  const [count, setCount] = useState<keyof typeof counts>('6');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const origin = useOrigin();
  const isOnline = useAtomValue(onlineAtom);
  const isList = embedded.count !== null;
  const chosen = isList ? { ...embedded, count: Number(count) } : embedded;
  const frame = frameOf(chosen, theme, size);
  const code = snippetOf(chosen, frame, origin);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ title: texts.codeCopied, tone: 'good' });
    } catch {
      // The clipboard is denied, but the selected code can be copied by hand.
      field.current?.select();
      showToast({ title: texts.copyByHand, text: texts.clipboardDenied });
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isList ? texts.embedEvents : texts.embedEvent}
      description={texts.hint}
      actions={
        <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
          {texts.copyCode}
        </Button>
      }
    >
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-4">
        <Segmented label={texts.theme} value={theme} options={options(texts.themes)} onChange={setTheme} />
        <Segmented label={texts.size} value={size} options={options(texts.sizes)} onChange={setSize} />
        {isList && <Segmented label={texts.count} value={count} options={options(counts)} onChange={setCount} />}
      </div>
      <label htmlFor={id} className="mt-5 mb-1.5 block text-sm font-semibold">
        {texts.code}
      </label>
      <TextArea
        id={id}
        ref={field}
        readOnly
        rows={4}
        value={code}
        spellCheck={false}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
        className="font-mono text-xs! break-all"
      />
      <h3 className="mt-5 mb-1.5 text-sm font-semibold">{texts.preview}</h3>
      {isOnline ? (
        <div className="overflow-x-auto rounded-md border border-line">
          <iframe
            key={frame.src}
            src={frame.src}
            title={embedded.title}
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            width={frame.width}
            height={frame.height}
            className="block"
          />
        </div>
      ) : (
        <p className="text-sm text-muted">{texts.noPreview}</p>
      )}
    </Dialog>
  );
}
