import type { CreatedEntity } from './mutation-definition.ts';
import { isMutationKind, mutationOf, type MutationKind } from './mutations.ts';

/** The id of what a mutation created, from its reply; null if it created nothing. If that is gone, the refusal has its id. */
export function createdIdOf(kind: MutationKind, body: unknown): { entity: CreatedEntity; id: number } | null {
  const { created } = mutationOf(kind);
  if (created === undefined || typeof body !== 'object' || body === null) return null;
  const { data, group } = body as Record<string, unknown>;
  const inner = [data, group].find((part) => typeof part === 'object' && part !== null) ?? body;
  const id = (inner as Record<string, unknown>)[created.field];
  return typeof id === 'number' ? { entity: created.entity, id } : null;
}

/** The field that holds the id of what a kind makes, as `createdIdOf` finds it; null for one that makes nothing. */
export function createdIdField(kind: string): string | null {
  return isMutationKind(kind) ? (mutationOf(kind).created?.field ?? null) : null;
}
