/**
 * Whether a reply is the server's own. Portals, proxies and firewalls answer in JSON too, so once this origin is known
 * to mark its replies, only marked ones count.
 */
export function isServerReply(reply: { isMarked: boolean; isJson: boolean }, isServerMarkKnown: boolean): boolean {
  return reply.isMarked || (reply.isJson && !isServerMarkKnown);
}
