import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { SubjectCard, type SubjectCardProps } from './subject-card.tsx';
import * as texts from './texts.ts';
import type { OutboxCard } from './use-outbox.ts';

interface OutboxPartProps extends Omit<SubjectCardProps, 'card'> {
  name: string;
  cards: readonly OutboxCard[];
  /** number of subjects, shown or not */
  total: number;
  /** actions on all of them */
  children?: ReactNode;
  onMore: () => void;
}

export const pageSize = 50;

/** The subjects of one section: the first ones, and more on request. */
export function OutboxPart({ name, cards, total, children, onMore, ...rest }: OutboxPartProps) {
  if (cards.length === 0) return null;
  const more = total - cards.length;
  return (
    <section aria-label={name} className="mt-8">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-display text-lg font-bold">{name}</h2>
        {children}
      </div>
      <ul className="mt-2 space-y-3">
        {cards.map((card) => (
          <li key={card.key}>
            <SubjectCard card={card} {...rest} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" className="mt-3" onClick={onMore}>
          {texts.showMore(Math.min(more, 4 * pageSize))}
        </Button>
      )}
    </section>
  );
}
