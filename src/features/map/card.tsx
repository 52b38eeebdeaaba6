import { MapPin, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { EventRow } from '#data/events/rows.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useRootClass } from '#ui/hooks/use-root-class.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import * as words from '#ui/text/words.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import type { EventStates, MapDeps } from './deps.ts';
import * as texts from './texts.ts';

interface MapCardProps {
  event: EventRow;
  deps: MapDeps;
  states: EventStates;
  /** the distance as text */
  distance: string;
  onClose: () => void;
  /** the user has just chosen it, so it takes the focus */
  takesFocus: boolean;
  className?: string | undefined;
}

/** The event chosen on the map or in the list. */
export function MapCard({ event, deps, states, distance, onClose, takesFocus, className }: MapCardProps) {
  const { Cover, Actions } = deps;
  useRootClass('has-toasts-above');
  const card = useRef<HTMLElement>(null);
  const change = states.changes.get(event.ref);
  useEffect(() => {
    if (takesFocus) card.current?.focus({ preventScroll: true });
  }, [takesFocus, event.ref]);

  const close = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.key === 'Escape' && !pressed.defaultPrevented) onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('keydown', close);
    };
  }, []);

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={event.title === '' ? eventTexts.untitledEvent : event.title}
      className={classNames(
        '@container relative flex flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-3 outline-none',
        className,
      )}
    >
      <div className="flex min-h-0 overflow-y-auto sm:block">
        <div className="relative hidden w-22 shrink-0 self-stretch overflow-hidden @3xs:block max-sm:[&_*]:h-full max-sm:[&_img]:object-cover sm:w-auto">
          <Cover event={event} width={800} isSmall />
        </div>
        <div className="min-w-0 flex-1 p-3 sm:p-4">
          <p className="flex min-h-6 items-center gap-2 pr-9 text-xs font-semibold tabular-nums sm:pr-0">
            <span lang="es">{deps.dateText(event)}</span>
            {change === 'pending' && <PendingMark />}
            {change === 'stopped' && <RefusedMark label={outboxTexts.needsYou} />}
          </p>
          <h2 className="mt-0.5 font-display text-base leading-snug font-bold sm:text-lg">
            <Link
              to={deps.addressOf(event)}
              className="line-clamp-2 break-words underline-offset-4 max-sm:pr-8 hover:underline focus-visible:underline"
            >
              {event.title === '' ? eventTexts.untitledEvent : event.title}
            </Link>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm text-muted @3xs:flex-nowrap">
            <span className="flex min-w-0 items-center gap-1.5">
              <MapPin className="size-4 shrink-0" />
              <span className="truncate">{deps.placeText(event)}</span>
            </span>
            <span className="ml-auto shrink-0 pl-2 font-medium text-ink tabular-nums">{distance}</span>
          </p>
          <p className="mt-1 text-sm text-muted @3xs:truncate">
            <span className="font-semibold text-ink tabular-nums">
              <deps.Price event={event} />
            </span>
            {texts.by}
            <Link
              to={deps.organizerPath(event.organizer.user_id)}
              className="font-medium text-ink underline-offset-4 hover:underline"
            >
              <bdi>{event.organizer.display_name}</bdi>
            </Link>
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-1">
            <Actions event={event} engagement={states.engagements.get(event.ref)} />
          </div>
        </div>
      </div>
      <IconButton
        label={words.close}
        icon={<X />}
        onClick={onClose}
        className="absolute! top-1.5 right-1.5 bg-surface/90 shadow-1 hover:bg-surface"
      />
    </article>
  );
}
