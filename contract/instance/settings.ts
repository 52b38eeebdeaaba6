import * as z from 'zod/mini';
import { emailLimit, emailPattern } from '#contract/account/email.ts';
import { usualLanguages } from '#contract/events/language.ts';
import { nameText } from '#contract/validation/name-text.ts';
import { maxItems, maxLetters } from '#contract/validation/zod-limits.ts';

/** Lengths in UTF-16 code units. */
export const instanceLimits = {
  name: 40,
  copyright: 80,
  phone: 40,
  address: 200,
  opening: 600,
  legalText: 30_000,
  testimonials: 12,
  testimonialName: 80,
  testimonialText: 400,
} as const;

/** Who may make an account: everybody, those who have a sign-up code, or nobody. */
export const signUpModes = ['open', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** The pages whose text operators may replace. */
export const legalPages = ['terms', 'privacy', 'disclaimer'] as const;
export type LegalPage = (typeof legalPages)[number];

/** Text of several lines; an empty one is none. */
function lines(most: number) {
  const text = z.string().check(z.trim(), maxLetters(most));
  return z.nullable(
    z.pipe(
      text,
      z.transform((given) => (given === '' ? null : given)),
    ),
  );
}

/** A portrait that the app brings along. */
const Portrait = z.string().check(z.regex(/^\/home\/portrait-[1-4]\.svg$/, 'Must be one of the app’s portraits'));

export const Testimonial = z.object({
  name: nameText(instanceLimits.testimonialName),
  position: nameText(instanceLimits.testimonialName),
  company: nameText(instanceLimits.testimonialName),
  text: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(instanceLimits.testimonialText)),
  /** null: initials instead */
  image: z._default(z.nullable(Portrait), null),
});
export type Testimonial = z.infer<typeof Testimonial>;

const degrees = (most: number) =>
  z.number().check(z.gte(-most, `At least -${String(most)}`), z.lte(most, `At most ${String(most)}`));

/** How to reach the operators; null: not said. */
const Contact = z.object({
  email: z.nullable(z.string().check(z.trim(), z.maxLength(emailLimit), z.regex(emailPattern, 'Email inválido'))),
  phone: z.nullable(nameText(instanceLimits.phone).check(z.regex(/\d/, 'Must have digits'))),
  address: z.nullable(nameText(instanceLimits.address)),
  /** where the address is, in degrees; null: no map */
  spot: z.nullable(z.object({ latitude: degrees(90), longitude: degrees(180) })),
  /** lines above the others, e.g. what to write about, and when somebody is there */
  opening: lines(instanceLimits.opening),
});

/** The settings by which operators present their instance. */
export const InstanceSettings = z.object({
  /** in titles, the header, the manifest and mails */
  name: nameText(instanceLimits.name),
  /** the language of these texts, a BCP 47 primary subtag: the app itself speaks English */
  language: z.enum(usualLanguages),
  sign_up: z.enum(signUpModes),
  /** the last line of the footer; null: none */
  copyright: z.nullable(nameText(instanceLimits.copyright)),
  contact: Contact,
  testimonials: z.array(Testimonial).check(maxItems(instanceLimits.testimonials)),
  /** see `legalBlocks`; null: the app's own text, which says that it isn't the operators' */
  texts: z.object({
    terms: lines(instanceLimits.legalText),
    privacy: lines(instanceLimits.legalText),
    disclaimer: lines(instanceLimits.legalText),
  }),
});
export type InstanceSettings = z.infer<typeof InstanceSettings>;

/** The settings as everybody may read them. */
export const Instance = z.extend(InstanceSettings, {
  /** how often they were saved; 0: never, so these are the defaults */
  revision: z.int().check(z.gte(0)),
  /** the instance is a demo, and its defaults are examples */
  is_demo: z.boolean(),
});
export type Instance = z.infer<typeof Instance>;

export const InstanceReply = z.object({ data: Instance });

/** `revision` is the one that the changes are based on. If another is stored, the reply is 409 with the current settings. */
export const PutInstanceBody = z.extend(InstanceSettings, { revision: z.int().check(z.gte(0)) });
export type PutInstanceBody = z.infer<typeof PutInstanceBody>;

/** The settings in a page's document: without what the page doesn't show. */
export type PageInstance = Omit<Instance, 'texts' | 'testimonials'> & {
  testimonials?: Instance['testimonials'];
  texts: Partial<Instance['texts']>;
};
