import * as z from 'zod/mini';

/** The pictures that maps are laid out with. `url` holds {z}, {x} and {y}, `attribution` is text, beyond `max_zoom` there are none. */
export const MapTiles = z.object({ url: z.string(), attribution: z.string(), max_zoom: z.int() });
export type MapTiles = z.infer<typeof MapTiles>;

/** What a server tells everybody about how it is set up. */
export const AppConfig = z.object({
  /** null where nobody can sign in with Google */
  google: z.nullable(z.object({ client_id: z.string(), script_url: z.string() })),
  /** e-mails are confirmed here, and can be changed */
  confirms_email: z._default(z.boolean(), false),
  /** of a drawn map, and of one seen from above; null where there are none. Their addresses are this server's own */
  tiles: z._default(z.nullable(MapTiles), null),
  satellite: z._default(z.nullable(MapTiles), null),
});
export type AppConfig = z.infer<typeof AppConfig>;
