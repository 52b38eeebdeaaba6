/** Why a mail wasn't sent. */
export interface MailFault {
  /** `connection`: no connection or login; `sending`: the server refuses our mail; `receiver`: it refuses this receiver */
  kind: 'connection' | 'sending' | 'receiver';
  /** the error codes; the mail server's full answer may contain addresses */
  reason: string;
  /** a later attempt may succeed */
  isPassing: boolean;
}

/** Reads an error of the SMTP client. Replies from 500 on are final (RFC 5321, 4.2.1), those from 400 pass. */
export function faultOf(error: unknown): MailFault {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  // `API`: the client itself refuses the address, without asking the server.
  const isAddress = command === 'RCPT TO' || (command === 'API' && code === 'EENVELOPE');
  const kind = isAddress ? 'receiver' : code === 'EENVELOPE' || code === 'EMESSAGE' ? 'sending' : 'connection';
  const isFinal = command === 'API' || (typeof responseCode === 'number' && responseCode >= 500);
  return { kind, reason: parts.join(' ') || 'unknown', isPassing: !isFinal };
}
