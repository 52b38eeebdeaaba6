import { activeAccount, type DeviceDb } from '#data/db/device.ts';
import { apiMarkerOn } from '#data/storage/api-marker.ts';
import { fetchWithRetry } from '#sync/transport/fetch-with-retry.ts';
import type { Transport } from '#sync/transport/ports.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

/** Whose database the rows go to, and which server is read. */
export interface ReadTransportOptions {
  device: DeviceDb;
  /** e.g. `https://scape.example` */
  origin: string;
  /** whose database the rows are stored in; null for the guest's */
  userId: number | null;
}

/** A transport for fetches: with the account's token while it is the active account, else without one. */
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
