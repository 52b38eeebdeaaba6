import type { Compilable, CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** Stands in a compiled statement for a value that is known when it runs. */
class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled once for each engine. Both take longer than to run it, so those that most calls
 * need are made like this.
 * @param build makes the query. Each of `values` may only be used as a parameter: what it is, is known later.
 * @returns runs it. A variant, of which there are few, is what its text depends on
 */
export function statement<Values extends object, Row, Variant extends string = ''>(
  build: (tx: Tx, values: Values, variant: Variant) => Compilable<Row>,
) {
  const compiled = { sqlite: new Map<Variant, CompiledQuery<Row>>(), postgres: new Map<Variant, CompiledQuery<Row>>() };

  function compile(tx: Tx, variant: Variant): CompiledQuery<Row> {
    const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(name) });
    // Compiled for every call, so without what one of them has plugged in.
    const plain = { ...tx, sql: tx.sql.withoutPlugins() };
    const query = build(plain, placeholders as Values, variant).compile();
    compiled[tx.dialect.name].set(variant, query);
    return query;
  }

  return async (tx: Tx, values: Values, variant = '' as Variant): Promise<Row[]> => {
    const query = compiled[tx.dialect.name].get(variant) ?? compile(tx, variant);
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    return (await tx.sql.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
