/** Paths to things of other features, passed in by the page. */
export interface Addresses {
  profile: (userId: number) => string;
  event: (ref: string) => string;
  post: (ref: string, userId: number) => string;
}
