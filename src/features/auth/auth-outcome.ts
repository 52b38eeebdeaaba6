/** How a login or a sign-up went. It is told, never thrown. */
export type AuthOutcome = { ok: true } | { ok: false; message: string; fields?: Record<string, string> | undefined };
