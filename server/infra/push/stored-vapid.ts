import { createVapid, newVapidKey } from './vapid.ts';
import type { Vapid } from './vapid.ts';

interface StoredVapidPorts {
  /** null: use the stored one */
  privateKey: string | null;
  subject: string | null;
  now(): number;
  /** returns the stored key; if there is none, stores and returns the given one */
  ensureKey(made: string): Promise<string>;
}

/** The server's VAPID key, created at first use and stored; a failure is retried at the next use. */
export function storedVapid({ privateKey, subject, now, ensureKey }: StoredVapidPorts): () => Promise<Vapid> {
  let vapid: Promise<Vapid> | null = null;
  return () => {
    vapid ??= (async () => createVapid(privateKey ?? (await ensureKey(newVapidKey())), subject, now))();
    vapid.catch(() => (vapid = null));
    return vapid;
  };
}

/**
 * The contact for push services: the support address, else the app's; push services accept only https addresses of
 * apps.
 */
export function subjectOf({ supportEmail, publicUrl }: { supportEmail: string | null; publicUrl: string | null }) {
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return publicUrl?.startsWith('https://') === true ? publicUrl : null;
}
