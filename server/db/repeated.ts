import type { Dialect } from './dialect.ts';

const attempts = 8;

/** Runs a transaction again where the engine says that it lost a race and may win the next. */
export async function repeated<T>(dialect: Dialect, transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= attempts || !dialect.isWorthRepeating(error)) throw error;
    }
  }
}
