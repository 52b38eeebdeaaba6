/**
 * Whether a console message is about the app. The browser itself reports calls, pictures and sockets that can't
 * connect.
 */
export function isOwnFault(problem: string): boolean {
  return !/Failed to load resource|net::ERR_|WebSocket (connection to|is already in CLOSING)|icon from the Manifest/.test(
    problem,
  );
}
