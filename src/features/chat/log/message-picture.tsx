import { useAtomValue } from 'jotai';
import { ImageOff } from 'lucide-react';
import type { MessageRow } from '#data/chat/messages.ts';
import { ShowSign } from '#ui/picture/show-button.tsx';
import { useFailedPicture } from '#ui/picture/use-failed.ts';
import { onlineAtom } from '#ui/browser/online.ts';
import { useChatContext } from '#features/chat/context.ts';
import { messageName } from '#features/chat/texts.ts';
import { ResolvedPicture } from '#shared-parts/picture/resolved.tsx';
import * as texts from './texts.ts';

/** A picture in a message. Its box has its size before it loads; a press opens it in full-window size. */
export function MessagePicture({ row, picture }: { row: MessageRow; picture: string }) {
  const { layer } = useChatContext();
  const [failed, setFailed] = useFailedPicture();
  const isOnline = useAtomValue(onlineAtom);
  return (
    <ResolvedPicture picture={picture} width={800}>
      {(src, show) => (
        <button
          type="button"
          aria-haspopup={show === null ? 'dialog' : undefined}
          aria-label={texts.pictureOf(messageName(row), show === null)}
          onClick={
            show ??
            (() => {
              layer.open(`picture:${row.ref}`);
            })
          }
          className="group relative m-1 block aspect-4/3 w-64 max-w-full cursor-zoom-in overflow-hidden rounded-[12px] bg-sunken"
        >
          {show !== null && <ShowSign />}
          {src !== null && src === failed && (
            <span className="flex h-full flex-col items-center justify-center gap-2 p-3 text-xs text-muted">
              <ImageOff className="size-6" />
              {isOnline ? texts.pictureCannotBeShown : texts.pictureShowsOnline}
            </span>
          )}
          {src !== null && src !== failed && (
            <img
              src={src}
              alt=""
              loading="lazy"
              decoding="async"
              onError={() => {
                setFailed(src);
              }}
              className="absolute inset-0 size-full object-cover"
            />
          )}
        </button>
      )}
    </ResolvedPicture>
  );
}
