/** Whether something on the console is the app's own: calls, pictures and sockets that find nobody are told by the browser itself. */
export function isOwnFault(problem: string): boolean {
  return !/Failed to load resource|net::ERR_|WebSocket (connection to|is already in CLOSING)|icon from the Manifest/.test(
    problem,
  );
}
