/** What accounts may do on their first day, by the setting `NEW_ACCOUNTS`. */
export const newAccountModes = ['open', 'limited', 'review'] as const;
export type NewAccountMode = (typeof newAccountModes)[number];

/** Plain data: it goes with the request to the writer's thread. */
export interface NewAccountRule {
  mode: NewAccountMode;
  /** multiplies the limits; 0: none */
  rate: number;
}
