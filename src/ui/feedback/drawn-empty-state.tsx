import type { ReactNode } from 'react';
import { Drawing, type Subject } from '#ui/illustration/drawing.tsx';
import { EmptyState } from './empty-state.tsx';

/** An empty state with its picture, for screens that load both on demand. */
export function DrawnEmptyState({ of, ...rest }: { of: Subject; title: string; text: string; action: ReactNode }) {
  return <EmptyState drawing={<Drawing of={of} />} {...rest} />;
}
