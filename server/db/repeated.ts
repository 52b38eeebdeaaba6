import { isLostRace } from './dialect.ts';

const attempts = 8;

/** Runs a transaction again where PostgreSQL says that it lost a race and may win the next. */
export async function repeated<T>(transaction: () => Promise<T>, onRetry = (): void => undefined): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= attempts || !isLostRace(error)) throw error;
      onRetry();
    }
  }
}
