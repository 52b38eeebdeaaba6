import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseChatKey, type ChatKey } from '#contract/chat/key.ts';
import { Face } from '#shared-parts/people/face.tsx';
import { classNames } from '#ui/class-names.ts';

interface ChoiceProps {
  name: string;
  /** below the name */
  detail: string;
  /** the conversation with the person, or in the group */
  chat: ChatKey;
  picture: string | null;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  /** why it can't be chosen, in place of the checkbox */
  state?: ReactNode;
}

/** A person or a group that can be ticked. */
export function Choice({ name, detail, chat, picture, isChosen, onChange, state }: ChoiceProps) {
  const parts = parseChatKey(chat);
  const body = (
    <>
      <Face name={name} userId={'user' in parts ? parts.user : undefined} picture={picture} />
      <span className="min-w-0 flex-1">
        <bdi className="block text-sm font-semibold break-words">{name}</bdi>
        <span className="block truncate text-xs text-muted">{detail}</span>
      </span>
    </>
  );
  if (state !== undefined) {
    return (
      <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        {body}
        <span className="flex items-center gap-2 text-xs font-medium text-muted">{state}</span>
      </li>
    );
  }
  return (
    <li>
      <label
        className={classNames(
          '-mx-3 flex min-h-14 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken',
          isChosen && 'bg-sunken',
        )}
      >
        {body}
        <span className="relative flex size-6 shrink-0">
          <input
            type="checkbox"
            aria-label={name}
            checked={isChosen}
            onChange={({ target }) => onChange(target.checked)}
            className="peer size-6 cursor-pointer appearance-none rounded-full border border-edge bg-surface checked:border-brand checked:bg-brand"
          />
          <Check
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-brand opacity-0 peer-checked:opacity-100"
          />
        </span>
      </label>
    </li>
  );
}
