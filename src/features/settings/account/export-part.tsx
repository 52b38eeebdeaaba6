import { Download, FileArchive } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { formatBytes } from '#ui/text/byte-size.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { SettingsPart } from '#features/settings/section.tsx';

/**
 * Saves a file with the user's data on the server; never throws.
 * @param onProgress bytes received so far; the total is unknown
 * @returns why it failed; null if it succeeded or was aborted
 */
export type DownloadExport = (onProgress: (bytes: number) => void, signal: AbortSignal) => Promise<string | null>;

export interface ExportCalls {
  data: DownloadExport;
  pictures: DownloadExport;
}

type Stage =
  { type: 'idle' } | { type: 'coming'; bytes: number } | { type: 'saved' } | { type: 'failed'; message: string };

interface OneExportProps {
  label: string;
  text: string;
  icon: ReactNode;
  download: DownloadExport;
}

function stageText(stage: Stage): string {
  if (stage.type === 'coming')
    return stage.bytes === 0 ? 'Being put together...' : `${formatBytes(stage.bytes)} so far`;
  if (stage.type === 'failed') return stage.message;
  return stage.type === 'saved' ? 'It is among your downloads.' : '';
}

function OneExport({ label, text, icon, download }: OneExportProps) {
  const [stage, setStage] = useState<Stage>({ type: 'idle' });
  const controller = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      controller.current?.abort();
    },
    [],
  );

  async function fetchFile(): Promise<void> {
    const leaving = new AbortController();
    controller.current = leaving;
    setStage({ type: 'coming', bytes: 0 });
    const onProgress = (bytes: number) => {
      if (!leaving.signal.aborted) setStage({ type: 'coming', bytes });
    };
    const message = await download(onProgress, leaving.signal);
    if (leaving.signal.aborted) return;
    setStage(message === null ? { type: 'saved' } : { type: 'failed', message });
  }

  return (
    <div>
      <p className="text-sm text-pretty text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={icon} isPending={stage.type === 'coming'} onClick={() => void fetchFile()}>
          {label}
        </Button>
        {stage.type === 'coming' && (
          <Button
            variant="quiet"
            aria-label={`Stop: ${label}`}
            onClick={() => {
              controller.current?.abort();
              setStage({ type: 'idle' });
            }}
          >
            Stop
          </Button>
        )}
        <p role="status" className={stage.type === 'failed' ? 'text-sm text-bad' : 'text-sm text-muted tabular-nums'}>
          {stageText(stage)}
        </p>
      </div>
    </div>
  );
}

/** Exports of all the user's data on the server. */
export function ExportPart({ calls }: { calls: ExportCalls }) {
  const isOnline = useAtomValue(onlineAtom);
  return (
    <SettingsPart
      title="Your data"
      text={isOnline ? undefined : 'You need to be online for this: the server has all of it.'}
    >
      <div className="space-y-5">
        <OneExport
          label="Download my data"
          text="Everything that Scape holds of you, as one JSON file: account, events and drafts, posts, comments, whom you follow, points, messages to us."
          icon={<Download />}
          download={calls.data}
        />
        <OneExport
          label="Download my pictures"
          text="The pictures that you have uploaded, as a zip file."
          icon={<FileArchive />}
          download={calls.pictures}
        />
      </div>
    </SettingsPart>
  );
}
