/** Where things of other parts of the app are; the page knows. */
export interface Addresses {
  profile: (userId: number) => string;
  event: (ref: string) => string;
  post: (ref: string, userId: number) => string;
}
