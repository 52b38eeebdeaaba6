import {
  PutInstanceBody,
  type Instance,
  type InstanceSettings,
  type LegalPage,
  type SignUpMode,
} from '#contract/instance/settings.ts';
import * as texts from './texts.ts';

export interface TestimonialForm {
  name: string;
  position: string;
  company: string;
  text: string;
  image: string | null;
}

/** The settings as somebody types them. */
export interface InstanceForm extends Record<LegalPage, string> {
  name: string;
  language: string;
  copyright: string;
  sign_up: SignUpMode;
  email: string;
  phone: string;
  address: string;
  /** `18.49, -69.93` */
  spot: string;
  opening: string;
  testimonials: readonly TestimonialForm[];
}

/** Messages by field of the form; those of testimonials by `testimonials.0.name`. */
export type InstanceComplaints = Readonly<Record<string, string>>;

export const emptyTestimonial: TestimonialForm = { name: '', position: '', company: '', text: '', image: null };

export function formOf({ contact, texts: legal, ...settings }: InstanceSettings): InstanceForm {
  const { spot } = contact;
  return {
    name: settings.name,
    language: settings.language,
    copyright: settings.copyright ?? '',
    sign_up: settings.sign_up,
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    address: contact.address ?? '',
    spot: spot === null ? '' : `${String(spot.latitude)}, ${String(spot.longitude)}`,
    opening: contact.opening ?? '',
    terms: legal.terms ?? '',
    privacy: legal.privacy ?? '',
    disclaimer: legal.disclaimer ?? '',
    testimonials: settings.testimonials,
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text);

/** The place that was typed; null: none; undefined: it isn't one. */
export function spotIn(text: string): InstanceSettings['contact']['spot'] | undefined {
  if (text.trim() === '') return null;
  const [latitude = NaN, longitude = NaN, ...more] = text.split(/[,;]/).map((part) => Number(part.trim() || NaN));
  const isPlace = more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : undefined;
}

/** The form's field for a path of the request: `contact.spot.latitude` is `spot`. */
function fieldAt(path: string): string {
  const [group = '', name = ''] = path.split('.');
  return group === 'contact' || group === 'texts' ? name : path;
}

/** A server's messages, by field of the form. */
export function complaintsOf(fields: Readonly<Record<string, string>>): InstanceComplaints {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [fieldAt(path), message]));
}

/**
 * Checks the form as the server will.
 * @param revision that it is based on
 */
export function readForm(
  form: InstanceForm,
  revision: Instance['revision'],
): { body: PutInstanceBody } | { complaints: InstanceComplaints } {
  const spot = spotIn(form.spot);
  const { email, phone, address, opening, terms, privacy, disclaimer } = form;
  const parsed = PutInstanceBody.safeParse({
    revision,
    name: form.name,
    language: form.language,
    sign_up: form.sign_up,
    copyright: orNull(form.copyright),
    contact: {
      email: orNull(email),
      phone: orNull(phone),
      address: orNull(address),
      spot: spot ?? null,
      opening: orNull(opening),
    },
    testimonials: form.testimonials,
    texts: { terms: orNull(terms), privacy: orNull(privacy), disclaimer: orNull(disclaimer) },
  });
  const issues = parsed.success ? [] : [...parsed.error.issues].reverse();
  const complaints = {
    ...complaintsOf(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))),
    ...(spot === undefined ? { spot: texts.badSpot } : {}),
  };
  return parsed.success && spot !== undefined ? { body: parsed.data } : { complaints };
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

export function isSameForm(left: InstanceForm, right: InstanceForm): boolean {
  return (Object.keys(left) as (keyof InstanceForm)[]).every((name) => isSame(left[name], right[name]));
}

/** One operator's changes on top of what another has saved: a field that both changed stays as it was typed here. */
export function mergedForm(base: InstanceForm, mine: InstanceForm, theirs: InstanceForm): InstanceForm {
  const changed = Object.entries(mine).filter(([name, value]) => !isSame(value, base[name as keyof InstanceForm]));
  return { ...theirs, ...Object.fromEntries(changed) };
}
