import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react';
import type { MessageState } from './message-state.ts';
import * as texts from './texts.ts';

const marks = {
  waiting: { label: texts.waiting, Icon: Clock3 },
  failed: { label: texts.notSent, Icon: CircleAlert },
  sent: { label: texts.sent, Icon: Check },
  read: { label: texts.read, Icon: CheckCheck },
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
