import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Drawing } from '#ui/illustration/drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

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
        title="No events found"
        text="Another word or another status may find them."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing={<Drawing of="calendar" />}
      title="No events found"
      text={
        isNeverSynced
          ? 'None of your events is on this device yet. They come by themselves once there is a connection; new ones can be made now.'
          : 'What you organize is listed here, with how it goes. A new event can be made without a connection, too.'
      }
      action={
        <ButtonLink to="/events/create" variant="primary">
          Create event
        </ButtonLink>
      }
    />
  );
}
