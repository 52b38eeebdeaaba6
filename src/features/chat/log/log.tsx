import { ArrowDown } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState, type FocusEvent, type PointerEvent } from 'react';
import type { ChatKey } from '#contract/chat/key.ts';
import { CountBadge } from '#ui/feedback/count-badge.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { lazyComponent } from '#ui/async/lazy-component.tsx';
import { useLogScroll } from '#ui/list/use-log-scroll.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import { createArrowKeyHandler } from '#features/chat/arrow-keys.ts';
import { useChatContext } from '#features/chat/context.ts';
import { DaySeparator, NewMessagesSeparator } from './separators.tsx';
import { MessageItem } from './message-item.tsx';
import { linesOf } from './message-lines.ts';
import { NewestMessageAnnouncer } from './newest-announcer.tsx';
import { OlderMessagesStatus } from './older-status.tsx';
import * as texts from './texts.ts';
import type { Messages } from './use-messages.ts';
import { useReadMark } from './use-read-mark.ts';

const MessageLightbox = lazyComponent(() => import('./message-lightbox.tsx').then((file) => file.MessageLightbox));

export interface ChatLogProps {
  chat: ChatKey;
  /** name of the other person in a direct conversation; null in a group */
  other: string | null;
  readUpto: number;
  seenUpto: number;
  mayDeleteAll: boolean;
}

interface MessageLogProps extends ChatLogProps {
  messages: Messages & { rows: readonly MessageRow[] };
  firstNew: string | null;
  /** how many messages have been sent; each one scrolls to the end */
  sent: number;
}

const onArrowKey = createArrowKeyHandler('[data-message]');

/** The messages, oldest first; the scroll position stays, whatever is loaded above. */
export function MessageLog(props: MessageLogProps) {
  const { chat, other, readUpto, seenUpto, mayDeleteAll, messages, firstNew, sent } = props;
  const { ownId, changes, layer } = useChatContext();
  const { rows, older, loadOlder } = messages;
  const nowMs = useNow();
  const [activeRef, setActiveRef] = useState<string | null>(null);
  const lines = linesOf(rows, { firstNew: sent > 0 ? null : firstNew, nowMs });
  const { containerRef, lines: list, isAtEnd, onScroll, toEnd } = useLogScroll(lines.length, '[data-new]', loadOlder);

  const others = rows.filter((row) => row.user_id !== ownId && row.message_id !== null);
  const newest = others.at(-1)?.message_id ?? 0;
  useReadMark(chat, { newest, readUpto, isNewestVisible: isAtEnd });
  const unread = others.filter(({ message_id: id }) => (id ?? 0) > readUpto).length;

  function activate({ target }: FocusEvent | PointerEvent): void {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;
    const ref = item?.dataset['message'];
    if (ref !== undefined) setActiveRef(ref);
  }

  const scrollToEnd = useEffectEvent(toEnd);
  useEffect(() => {
    if (sent > 0) scrollToEnd();
  }, [sent]);

  const tabStopRef = rows.some(({ ref }) => ref === activeRef) ? activeRef : (rows.at(-1)?.ref ?? null);
  const pictured = rows.filter(({ image }) => image !== null);
  const [layerName, openedRef] = (layer.openLayer ?? '').split(/:(.*)/);
  const picture = layerName === 'picture' ? pictured.find(({ ref }) => ref === openedRef) : undefined;

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={containerRef}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={texts.messages}
        className="relative h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="flex min-h-full flex-col justify-end">
          <OlderMessagesStatus older={older} />
          <div role="presentation" onKeyDown={onArrowKey} onFocus={activate} onPointerOver={activate}>
            <ol ref={list} className="mx-auto max-w-3xl px-1 pb-3">
              {lines.map((line) => {
                switch (line.type) {
                  case 'day':
                    return <DaySeparator key={line.key} text={line.text} />;
                  case 'new':
                    return <NewMessagesSeparator key={line.key} />;
                  case 'message':
                    return (
                      <MessageItem
                        key={line.key}
                        line={line}
                        other={other}
                        change={changes.get(`message:${line.key}`)}
                        seenUpto={seenUpto}
                        mayDeleteAll={mayDeleteAll}
                        isActive={line.key === activeRef}
                        isTabStop={line.key === tabStopRef}
                      />
                    );
                  default:
                    return line satisfies never;
                }
              })}
            </ol>
          </div>
        </div>
      </div>
      {!isAtEnd && (
        <span className="absolute right-3 bottom-3">
          <IconButton
            label={unread === 0 ? texts.jumpToLatest : texts.jumpToUnread(unread)}
            icon={<ArrowDown />}
            onClick={toEnd}
            className="border border-line bg-raised shadow-2"
          />
          <CountBadge count={unread} className="pointer-events-none absolute -top-1.5 -right-1" />
        </span>
      )}
      <NewestMessageAnnouncer rows={rows} other={other} />
      {picture !== undefined && (
        <Suspense fallback={null}>
          <MessageLightbox row={picture} rows={pictured} onClose={layer.close} />
        </Suspense>
      )}
    </div>
  );
}
