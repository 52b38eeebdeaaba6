import * as z from 'zod/mini';

/** What a server tells everybody about how it is set up. */
export const AppConfig = z.object({
  /** null where nobody can sign in with Google */
  google: z.nullable(z.object({ client_id: z.string(), script_url: z.string() })),
});
export type AppConfig = z.infer<typeof AppConfig>;
