import { activeAccount, type DeviceDb } from '#data/db/device.ts';
import { apiMarkerOn } from '#data/storage/api-marker.ts';
import { fetchWithRetry } from '#sync/transport/fetch-with-retry.ts';
import type { Transport } from '#sync/transport/ports.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

/** Who reads, and from where. */
export interface ReadTransportOptions {
  device: DeviceDb;
  /** such as `https://scape.example` */
  origin: string;
  /** whose database the answers land in; null for the guest's */
  userId: number | null;
}

/** The wire for what a person looks at: under the account's own name while it is signed in, else under nobody's. */
export async function createReadTransport({ device, origin, userId }: ReadTransportOptions): Promise<Transport> {
  const account = await activeAccount(device);
  const token = account !== null && account.userId === userId ? account.token : null;
  return createTransport({
    origin,
    serverMark: apiMarkerOn(device),
    token: () => Promise.resolve(token),
    fetch: fetchWithRetry,
  });
}
