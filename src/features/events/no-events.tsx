import { Button, ButtonLink } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface NoEventsProps {
  isFiltered: boolean;
  /** asked was for what has ended */
  isPast: boolean;
  /** nothing is held, and nothing could be fetched */
  hasFailed: boolean;
  onClear: () => void;
  onRetry: () => void;
}

/** An empty list: what happened, and the one thing to do. */
export function NoEvents({ isFiltered, isPast, hasFailed, onClear, onRetry }: NoEventsProps) {
  if (hasFailed) {
    return (
      <EmptyState
        drawing={<Drawing of="storm" />}
        title="Error al cargar los eventos"
        text="This device holds no events yet, and the server can’t be reached. They come by themselves once it answers."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        drawing={<Drawing of="search" />}
        title="No events found with the selected filters"
        text="Another word or another category may find them."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState
      drawing={<Drawing of="calendar" />}
      title="No events found"
      text={
        isPast ? 'Nothing that was held here has ended yet.' : 'Nothing is planned yet. The first one could be yours.'
      }
      action={
        <ButtonLink to={isPast ? '/events' : '/events/create'} variant="primary">
          {isPast ? 'See what is to come' : 'Create event'}
        </ButtonLink>
      }
    />
  );
}
