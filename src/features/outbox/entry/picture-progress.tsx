import type { EngineStatus } from '#sync/engine/status.ts';
import { formatBytes } from '#ui/text/byte-size.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { OutboxChange } from '#features/outbox/use-outbox.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import * as texts from './texts.ts';

interface PictureProgressProps {
  pictures: OutboxChange['pictures'];
  uploading: EngineStatus['uploading'];
}

/** Upload progress of a change's pictures; nothing before the first is being sent and after the last. */
export function PictureProgress({ pictures, uploading }: PictureProgressProps) {
  const total = pictures.reduce((sum, { size }) => sum + size, 0);
  const uploaded = pictures.filter(({ isUploaded }) => isUploaded);
  const current = pictures.find(({ sha256, isUploaded }) => sha256 === uploading?.sha256 && !isUploaded);
  if (uploaded.length === pictures.length || (uploaded.length === 0 && current === undefined)) return null;
  const part = uploading === null || uploading.total === 0 ? 0 : uploading.sent / uploading.total;
  const sent = uploaded.reduce((sum, { size }) => sum + size, 0) + (current === undefined ? 0 : part * current.size);
  const label = pictures.length === 1 ? texts.sendingPicture : outboxTexts.sendingPictures;
  if (sent === 0) {
    return (
      <p className="mt-2 flex items-center gap-2 text-xs text-muted tabular-nums [&_svg]:size-4">
        <Spinner /> {texts.sendingOf(label, formatBytes(total))}
      </p>
    );
  }
  const percent = Math.floor((sent / total) * 100);
  const which = pictures.length === 1 ? '' : texts.pictureOf(uploaded.length + 1, pictures.length);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <ProgressBar label={label} value={percent} />
      <span className="text-xs text-muted tabular-nums">
        {which}
        {texts.percentOf(percent, formatBytes(total))}
      </span>
    </div>
  );
}
