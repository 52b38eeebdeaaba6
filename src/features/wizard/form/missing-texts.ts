/** The messages for missing values. */
export const missingTexts = {
  field: 'Required',
  place: 'Give a place name, an address, a city or a pin',
  hybridPlace: 'Give an address, a city or a pin',
  rule: 'Choose how it repeats',
  price: 'A paid event has a price above 0',
  faq: 'Add this question to the list, or clear it',
  leaveOut: 'Leave this date out, or clear it',
} as const;

/** Whether a complaint is about what isn't there yet: nobody is bothered with it before they publish. */
export function isAboutMissing(complaint: string): boolean {
  return Object.values<string>(missingTexts).includes(complaint);
}
