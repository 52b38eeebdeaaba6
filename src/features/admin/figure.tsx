import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface FigureProps {
  name: string;
  value: string;
  /** an explanation in small print */
  note?: ReactNode;
  /** needs attention */
  isBad?: boolean;
}

/** One number with its name. */
export function Figure({ name, value, note, isBad = false }: FigureProps) {
  return (
    <div className={classNames('min-w-0 rounded-md px-3.5 py-3', isBad ? 'bg-bad-soft' : 'bg-sunken')}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={classNames('mt-0.5 font-display text-lg font-bold break-words tabular-nums', isBad && 'text-bad')}>
        {value}
      </dd>
      {note !== undefined && <dd className="text-xs text-muted tabular-nums">{note}</dd>}
    </div>
  );
}
