import * as z from 'zod/mini';
import { Id } from '#contract/ids.ts';
import { nameText } from '#contract/validation/name-text.ts';

export const signUpCodeLimits = { uses: 1_000, days: 365, note: 80, typed: 100, listed: 200 } as const;

/** A code with which people sign up by invitation; the code itself is shown once, when it is made. */
export const SignUpCode = z.object({
  id: Id,
  /** the operators' own note, e.g. who gets it */
  note: z.nullable(z.string()),
  uses: z.int(),
  max_uses: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  /** null: not revoked */
  revoked_at: z.nullable(z.string()),
});
export type SignUpCode = z.infer<typeof SignUpCode>;

export const SignUpCodesReply = z.object({ data: z.array(SignUpCode) });

const amount = (most: number) => z.int().check(z.gte(1, 'At least 1'), z.lte(most, `At most ${String(most)}`));

export const MakeSignUpCodeBody = z.object({
  max_uses: amount(signUpCodeLimits.uses),
  /** how long it is valid */
  days: amount(signUpCodeLimits.days),
  note: z.optional(z.nullable(nameText(signUpCodeLimits.note))),
});
export type MakeSignUpCodeBody = z.infer<typeof MakeSignUpCodeBody>;

export const MakeSignUpCodeReply = z.object({ data: z.extend(SignUpCode, { code: z.string() }) });

/** A code as typed, in any case and with or without hyphens. */
export const TypedSignUpCode = z.string().check(z.trim(), z.maxLength(signUpCodeLimits.typed));
