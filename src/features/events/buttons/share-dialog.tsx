import { EmbedEvent } from '#shared-parts/embed/event.tsx';
import type { EmbeddableEvent } from '#shared-parts/embed/snippet.ts';
import { LinkDialog } from './link-dialog.tsx';
import * as texts from './share-texts.ts';

interface ShareDialogProps {
  event: EmbeddableEvent;
  url: string;
  onClose: () => void;
}

/** A public event's link, and the code to embed it. */
export function ShareDialog({ event, url, onClose }: ShareDialogProps) {
  return <LinkDialog url={url} hint={texts.shareHint} otherActions={<EmbedEvent event={event} />} onClose={onClose} />;
}
