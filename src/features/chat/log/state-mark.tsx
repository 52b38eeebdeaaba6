import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react';
import type { MessageState } from './message-state.ts';

const marks = {
  waiting: { label: 'Waiting to be sent', Icon: Clock3 },
  failed: { label: 'Not sent', Icon: CircleAlert },
  sent: { label: 'Sent', Icon: Check },
  read: { label: 'Read', Icon: CheckCheck },
} as const;

/** A small icon for a message's state. */
export function StateMark({ state }: { state: MessageState }) {
  const { label, Icon } = marks[state];
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex shrink-0">
      <Icon className="size-4" />
    </span>
  );
}
