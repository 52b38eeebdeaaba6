import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

interface NoOwnEventsProps {
  isFiltered: boolean;
  /** nothing was ever synced, so there may be some */
  isNeverSynced: boolean;
  onClear: () => void;
}

/** An empty list: the reason and one action. */
export function NoOwnEvents({ isFiltered, isNeverSynced, onClear }: NoOwnEventsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        drawing={<Drawing of="search" />}
        title={eventTexts.noEventsFound}
        text={texts.otherFilters}
        action={<Button onClick={onClear}>{eventTexts.clearFilters}</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing={<Drawing of="tent" />}
      title={eventTexts.noEventsFound}
      text={isNeverSynced ? texts.notSyncedYet : texts.whatIsListed}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to="/user/events/import">{texts.importFile}</ButtonLink>
          <ButtonLink to="/events/create" variant="primary">
            {eventTexts.createEvent}
          </ButtonLink>
        </div>
      }
    />
  );
}
