import { EventCover } from '#features/events/event-cover.tsx';
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx';
import { PageFrame } from './page-frame.tsx';

export function OutboxPage() {
  return (
    <PageFrame isNarrow>
      <OutboxScreen EventCover={EventCover} />
    </PageFrame>
  );
}
