import { createVapid, newVapidKey } from './vapid.ts';
import type { Vapid } from './vapid.ts';

interface StoredVapidPorts {
  /** null: the one that is kept */
  privateKey: string | null;
  subject: string | null;
  now(): number;
  /** gives the key that is kept, the given one where there is none */
  ensureKey(made: string): Promise<string>;
}

/** The server's own proof, made when it is first asked for and kept from then on; a failure is tried again. */
export function storedVapid({ privateKey, subject, now, ensureKey }: StoredVapidPorts): () => Promise<Vapid> {
  let vapid: Promise<Vapid> | null = null;
  return () => {
    vapid ??= (async () => createVapid(privateKey ?? (await ensureKey(newVapidKey())), subject, now))();
    vapid.catch(() => (vapid = null));
    return vapid;
  };
}

/** Whom push services may turn to: the support, else the app itself; a service takes no other address than of the web. */
export function subjectOf({ supportEmail, publicUrl }: { supportEmail: string | null; publicUrl: string | null }) {
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return publicUrl?.startsWith('https://') === true ? publicUrl : null;
}
