import * as z from 'zod/mini';

/** What a server tells everybody about how it is set up. */
export const AppConfig = z.object({
  /** null where nobody can sign in with Google */
  google: z.nullable(z.object({ client_id: z.string(), script_url: z.string() })),
  /** the pictures that maps are laid out with; null where there are none. `url` holds {z}, {x} and {y}; `attribution` is text */
  tiles: z._default(z.nullable(z.object({ url: z.string(), attribution: z.string(), max_zoom: z.int() })), null),
});
export type AppConfig = z.infer<typeof AppConfig>;
export type MapTiles = NonNullable<AppConfig['tiles']>;
