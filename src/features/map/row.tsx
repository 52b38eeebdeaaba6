import { MapPin } from 'lucide-react';
import type { EventRow } from '#data/events/rows.ts';
import { classNames } from '#ui/class-names.ts';
import { PendingMark } from '#ui/feedback/pending-mark.tsx';
import { RefusedMark } from '#ui/feedback/refused-mark.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import type { EventChange, MapDeps } from './deps.ts';
import * as texts from './texts.ts';

interface MapRowProps {
  event: EventRow;
  deps: Pick<MapDeps, 'dateText' | 'placeText' | 'Cover'>;
  change: EventChange | undefined;
  isSubscribed: boolean;
  /** the distance as text */
  distance: string;
  isChosen: boolean;
  /** its marker is hovered */
  isHighlighted: boolean;
  onChoose: (opener: HTMLElement) => void;
  onHighlight: (isOver: boolean) => void;
}

/** An event in the map's list. */
export function MapRow(props: MapRowProps) {
  const { event, deps, change, isSubscribed, distance, isChosen, isHighlighted, onChoose, onHighlight } = props;
  const { Cover } = deps;
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={({ currentTarget }) => {
        onChoose(currentTarget);
      }}
      onPointerEnter={({ pointerType }) => {
        // A finger only touches what it presses.
        if (pointerType !== 'touch') onHighlight(true);
      }}
      onPointerLeave={() => {
        onHighlight(false);
      }}
      onFocus={() => {
        onHighlight(true);
      }}
      onBlur={() => {
        onHighlight(false);
      }}
      className={classNames(
        'flex w-full cursor-pointer items-center gap-3 border-l-4 py-2.5 pr-4 pl-3 text-left -outline-offset-2',
        isChosen ? 'border-brand bg-brand-soft' : 'border-transparent',
        !isChosen && isHighlighted && 'bg-sunken',
      )}
    >
      <span className="w-22 shrink-0 overflow-hidden rounded-sm border border-line">
        <Cover event={event} width={320} />
      </span>
      <span className="min-w-0 flex-1">
        <span lang="es" className="block text-xs font-semibold tabular-nums">
          {deps.dateText(event)}
        </span>
        <span className="line-clamp-2 font-semibold break-words">
          {event.title === '' ? eventTexts.untitledEvent : event.title}
        </span>
        <span className="mt-0.5 flex items-center gap-1 text-xs text-muted">
          <MapPin className="size-3.5 shrink-0" />
          <span className="truncate">{deps.placeText(event)}</span>
          <span className="ml-auto shrink-0 pl-1 font-medium text-ink tabular-nums">{distance}</span>
        </span>
        {isSubscribed && <span className="mt-0.5 block text-xs font-medium text-good">{texts.subscribed}</span>}
      </span>
      {change === 'pending' && <PendingMark />}
      {change === 'stopped' && <RefusedMark label={outboxTexts.needsYou} />}
    </button>
  );
}
