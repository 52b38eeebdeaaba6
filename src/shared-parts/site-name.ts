import { useInstance } from './instance.ts';

/** The name of the instance. A component of its own, so that what stands around it never changes. */
export function SiteName(): string {
  return useInstance()?.name ?? 'Scape';
}
