import { FileUp } from 'lucide-react';
import type { ImportProgress } from '#data/imports/progress.ts';
import { classNames } from '#ui/class-names.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import * as texts from './texts.ts';

/** An import that is on its way, as one thing. */
export function ImportCard({ progress, className }: { progress: ImportProgress; className?: string }) {
  const { name, sent, total, stopped } = progress;
  const title = texts.importOf(name);
  return (
    <div
      className={classNames('flex items-center gap-4 rounded-md border border-line bg-surface px-4 py-3', className)}
    >
      <FileUp className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          {texts.sentOf(sent, total)}
          {stopped > 0 && ` · ${texts.stopped(stopped)}`}
        </p>
        <ProgressBar label={title} value={sent} max={total} />
      </div>
    </div>
  );
}
