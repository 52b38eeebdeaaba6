import { Download, FileArchive } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { formatBytes } from '#ui/text/byte-size.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { SettingsPart } from '#features/settings/section.tsx';
import * as texts from './texts.ts';

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
  | { type: 'idle' }
  | { type: 'coming'; bytes: number }
  | { type: 'saved' }
  | { type: 'failed'; message: string };

interface OneExportProps {
  label: string;
  text: string;
  icon: ReactNode;
  download: DownloadExport;
}

function stageText(stage: Stage): string {
  if (stage.type === 'coming')
    return stage.bytes === 0 ? texts.beingPutTogether : texts.receivedSoFar(formatBytes(stage.bytes));
  if (stage.type === 'failed') return stage.message;
  return stage.type === 'saved' ? texts.amongDownloads : '';
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
            aria-label={texts.stopOf(label)}
            onClick={() => {
              controller.current?.abort();
              setStage({ type: 'idle' });
            }}
          >
            {texts.stop}
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
    <SettingsPart title={texts.yourData} text={isOnline ? undefined : texts.exportNeedsNetwork}>
      <div className="space-y-5">
        <OneExport label={texts.downloadData} text={texts.downloadDataHelp} icon={<Download />} download={calls.data} />
        <OneExport
          label={texts.downloadPictures}
          text={texts.downloadPicturesHelp}
          icon={<FileArchive />}
          download={calls.pictures}
        />
      </div>
    </SettingsPart>
  );
}
