import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** see `drawing.tsx` */
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  /** the most useful next step */
  action?: ReactNode;
}

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center">
      {drawing !== undefined && <div className="mb-6">{drawing}</div>}
      <p className="font-display text-lg font-bold text-ink">{title}</p>
      {text !== undefined && <p className="mt-2 text-sm text-pretty text-muted">{text}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
