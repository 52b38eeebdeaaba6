import type { InstanceSettings } from './settings.ts';

/** The settings of an instance whose operators have saved none: nothing invented. */
export const neutralInstance: InstanceSettings = {
  name: 'Scape',
  language: 'en',
  sign_up: 'open',
  copyright: null,
  contact: { email: null, phone: null, address: null, spot: null, opening: null },
  testimonials: [],
  texts: { terms: null, privacy: null, disclaimer: null },
};
