import { isSameJson } from '#contract/canonical-json.ts';
import type { TicketType } from '#contract/events/parts.ts';
import { eventLimits } from '#contract/events/rules.ts';

/**
 * Merges two edits of one value, or of the values of a group of fields, of which `requested` has those that are set; null if
 * only the user can decide.
 */
export type MergeParts = (base: unknown, current: unknown, requested: unknown) => unknown;

type Values = Record<string, unknown>;

/** Nobody but the user can decide. */
class PriceConflict extends Error {}

const isSame = (left: unknown, right: unknown) => isSameJson(left ?? null, right ?? null);

/** What one of the edits changed; the same change in both is none to decide about. */
function mergeValue(base: unknown, current: unknown, requested: unknown): unknown {
  if (isSame(requested, base) || isSame(requested, current)) return current;
  if (isSame(current, base)) return requested;
  throw new PriceConflict();
}

/** A base is whatever the client sent: of one that can't be read, nothing can be told. */
function isIdentified(type: unknown): type is TicketType & { id: string } {
  return typeof type === 'object' && type !== null && 'id' in type && typeof type.id === 'string';
}

function typesById({ ticket_types: types }: Values): Map<string, TicketType> {
  if (!Array.isArray(types) || !types.every(isIdentified)) throw new PriceConflict();
  return new Map(types.map((type) => [type.id, type]));
}

function mergeType(base: TicketType, current: TicketType, requested: TicketType): TicketType {
  const fields = ['name', 'price', 'quantity', 'description'] as const;
  const merged = fields.map((field) => [field, mergeValue(base[field], current[field], requested[field])] as const);
  return { ...current, ...(Object.fromEntries(merged) as Pick<TicketType, (typeof fields)[number]>) };
}

/** A type that one edit removed stays removed, unless the other edit changed it. */
function mergeOne(
  base: TicketType | undefined,
  current: TicketType | undefined,
  requested: TicketType | undefined,
): TicketType | null {
  if (base !== undefined && current !== undefined && requested !== undefined) {
    return mergeType(base, current, requested);
  }
  return (mergeValue(base, current, requested) as TicketType | undefined) ?? null;
}

/** Type by type. The order is that of the edit, if it changed the order, else the present one; new types come last. */
function mergeTypes(base: Values, current: Values, requested: Values): TicketType[] {
  const [old, theirs, ours] = [typesById(base), typesById(current), typesById(requested)];
  const isReordered = !isSame(
    [...old.keys()].filter((id) => ours.has(id)),
    [...ours.keys()].filter((id) => old.has(id)),
  );
  const [first, second] = isReordered ? [ours, theirs] : [theirs, ours];
  const ids = [...new Set([...first.keys(), ...second.keys()])];
  const merged = ids.flatMap((id) => mergeOne(old.get(id), theirs.get(id), ours.get(id)) ?? []);
  if (merged.length > eventLimits.ticketTypes) throw new PriceConflict();
  return merged;
}

const lowest = (types: readonly TicketType[]) => Math.min(...types.map(({ price }) => Number(price))).toFixed(2);

function isLowest({ price, ticket_types: types }: Values): boolean {
  const list = types as TicketType[];
  return list.length > 0 && lowest(list) === price;
}

/** Fields that give all amounts their meaning: where either edit changes one, the amounts of the other mean something else. */
const meaning = ['currency', 'pricing_type'] as const;

function merged(base: Values, current: Values, requested: Values): Values {
  const isReinterpreted = meaning.some(
    (field) => !isSame(base[field], current[field]) || !isSame(base[field], requested[field]),
  );
  if (isReinterpreted) throw new PriceConflict();
  const types = mergeTypes(base, current, requested);
  const isDerived = types.length > 0 && isLowest(current) && isLowest(requested);
  // A link and the place of payment are one choice.
  const payment = mergeValue(paymentOf(base), paymentOf(current), paymentOf(requested)) as Values;
  return {
    ticket_types: types,
    price: isDerived ? lowest(types) : mergeValue(base['price'], current['price'], requested['price']),
    ...payment,
  };
}

function paymentOf({ payment = null, payment_url = null }: Values): Values {
  return { payment, payment_url };
}

/**
 * Types of tickets are merged by their ids, and where one pays beside them. Of two edits of one type's same field, of the
 * currency, or of free and paid, only the user can decide.
 */
export const mergePrices: MergeParts = (base, current, requested) => {
  try {
    const before = base as Values;
    return merged(before, current as Values, { ...before, ...(requested as Values) });
  } catch (error) {
    if (error instanceof PriceConflict) return null;
    throw error;
  }
};
