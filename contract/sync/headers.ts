/** Names of the headers that the engine and the server exchange. `Scape-Api` on a reply proves that it is ours. */
export const headers = {
  api: 'Scape-Api',
  at: 'Scape-At',
  client: 'Scape-Client',
  lane: 'Scape-Lane',
  seq: 'Scape-Seq',
  key: 'Idempotency-Key',
  replayed: 'Idempotency-Replayed',
} as const;

export const apiVersion = '1';
