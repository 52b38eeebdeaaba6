/** A ranking as the server last told it. */
export interface RankingRow {
  /** the ranking's key, such as `eventos-mas-likes` */
  key: string;
  /** what the server answered, best first */
  entries: readonly unknown[];
  /** ms */
  fetchedAt: number;
}
