import { createVapid, newVapidKey } from './vapid.ts';
import type { Vapid } from './vapid.ts';

interface KeptVapidPorts {
  /** null: the one that is kept */
  privateKey: string | null;
  subject: string | null;
  now(): number;
  /** gives the key that is kept, the given one where there is none */
  keep(made: string): Promise<string>;
}

/** The server's own proof, made when it is first asked for and kept from then on; a failure is tried again. */
export function keptVapid({ privateKey, subject, now, keep }: KeptVapidPorts): () => Promise<Vapid> {
  let held: Promise<Vapid> | null = null;
  return () => {
    held ??= (async () => createVapid(privateKey ?? (await keep(newVapidKey())), subject, now))();
    held.catch(() => (held = null));
    return held;
  };
}

/** Whom push services may turn to: the support, else the app itself; a service takes no other address than of the web. */
export function subjectOf({ supportEmail, publicUrl }: { supportEmail: string | null; publicUrl: string | null }) {
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return publicUrl?.startsWith('https://') === true ? publicUrl : null;
}
