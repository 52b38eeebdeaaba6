import type { ButtonProps } from '#ui/controls/button.tsx';
import { EmbedButton } from './button.tsx';
import { embeddedEvent, type EmbeddableEvent } from './snippet.ts';
import * as texts from './texts.ts';

interface EmbedEventProps extends Pick<ButtonProps, 'variant' | 'className'> {
  event: EmbeddableEvent;
  /** says where */
  isLong?: boolean;
}

/** Opens the code with which other sites show an event; nothing where others can't see it. */
export function EmbedEvent({ event, isLong = false, ...look }: EmbedEventProps) {
  const embedded = embeddedEvent(event);
  if (embedded === null) return null;
  return (
    <EmbedButton {...look} embedded={embedded}>
      {isLong ? texts.embedOnSite : texts.embed}
    </EmbedButton>
  );
}
