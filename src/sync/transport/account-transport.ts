import type { Ports, Transport, WireReply } from './ports.ts';

/** An account as this device knows it. */
export interface Credentials {
  /** null: the guest, who needs no token */
  userId: number | null;
  /** read anew each time: a sign-in or sign-out elsewhere counts at once */
  token(): Promise<string | null>;
  /** removes this token after the refusal in `json`; a newer one stays */
  drop(token: string, json: unknown): Promise<void>;
}

const unauthorized: WireReply = {
  status: 401,
  isMarked: true,
  json: { message: 'Please sign in again.', error: 'unauthorized' },
  at: null,
  retryAfterMs: null,
  next: null,
};

/**
 * Ties one account's database to the server: what it sends goes under its own name or not at all, and a refusal counts
 * for the token that was refused, however late it comes.
 */
export function createAccountTransport(
  { userId, token, drop }: Credentials,
  transportFor: (token: string | null) => Transport,
): Pick<Ports, 'transport' | 'session'> {
  let refused: { token: string; json: unknown } | null = null;
  return {
    transport: {
      async send(request, signal) {
        const currentToken = await token();
        // Signed out meanwhile: without its token the account would speak as a guest. Asking for health needs no name.
        if (userId !== null && currentToken === null && request.path !== '/health') return unauthorized;
        const reply = await transportFor(currentToken).send(request, signal);
        if (reply.status === 401) refused = currentToken === null ? null : { token: currentToken, json: reply.json };
        return reply;
      },
    },
    session: {
      async current() {
        if (userId === null) return { userId };
        return (await token()) === null ? null : { userId };
      },
      async refused() {
        if (refused !== null) await drop(refused.token, refused.json);
      },
    },
  };
}
