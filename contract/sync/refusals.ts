/** Every code an error reply may carry, with its HTTP status. Decisions read the code or the status, never the message. */
export const refusals = {
  malformed: 400,
  wrong_code: 400,
  mismatch: 400,
  reset_expired: 400,
  link_expired: 400,
  unauthorized: 401,
  forbidden: 403,
  suspended: 403,
  email_unconfirmed: 403,
  not_found: 404,
  no_such_call: 404,
  conflict: 409,
  in_flight: 409,
  ref_taken: 409,
  taken: 409,
  late_sequence: 409,
  cursor_expired: 410,
  version_mismatch: 412,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  idempotency_key_reused: 422,
  hash_mismatch: 422,
  blob_missing: 424,
  skipped: 425,
  rate_limited: 429,
  internal: 500,
  not_configured: 503,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusals;

/** Outcomes that say "not now" rather than "no": they are neither stored nor advance a lane (a 5xx is one too). */
export const transientRefusals: readonly RefusalCode[] = [
  'unauthorized',
  'email_unconfirmed',
  'in_flight',
  'late_sequence',
  'idempotency_key_reused',
  'blob_missing',
  'skipped',
  'rate_limited',
  'no_such_call',
  'internal',
  'not_configured',
  'unavailable',
];

/** By itself, because the workers need no other of these texts. */
export const forbiddenText = 'No tienes permiso para acceder a este recurso';

/** Texts that the specification fixes. */
export const texts = {
  forbidden: forbiddenText,
  badCredentials: 'Credenciales inválidas',
  eventNotFound: 'Event not found',
  rightCode: 'Código confirmado',
  wrongCode: 'Código incorrecto',
  passwordMismatch: 'Passwords do not match.',
  passwordReset: 'Your password has been reset successfully.',
  resetRequested: 'If an account with that email exists, we have sent password reset instructions.',
  googleFailed: 'Error al iniciar sesión con Google',
  wrongPassword: 'La contraseña actual no es correcta',
} as const;

/** The body of every error reply. */
export interface ErrorReply {
  message: string;
  error: string;
  fields?: Record<string, string>;
  current?: unknown;
  groups?: string[];
  sha256?: string;
  /** when the limit ends, ISO 8601 */
  until?: string;
  suspended?: Suspension;
}

/** Why operators have suspended the caller's account, and since when (ISO). */
export interface Suspension {
  reason: string;
  since: string;
}

export interface RefusalDetails {
  fields?: Record<string, string>;
  current?: unknown;
  groups?: string[];
  sha256?: string;
  suspended?: Suspension;
  until?: string;
  retryAfterS?: number;
}

/** A "no" with a code from the closed list. Domain throws it, `app.ts` turns it into HTTP once. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return refusals[this.code];
  }

  /** The reply's body, as every error reply looks. */
  toReply(): ErrorReply {
    const { retryAfterS: _header, ...publicDetails } = this.details;
    return { message: this.message, error: this.code, ...publicDetails };
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}
