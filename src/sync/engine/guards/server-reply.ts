/**
 * Whether a reply is the server's own. Portals, proxies and firewalls answer in JSON too, so once this origin's server has
 * shown that it marks its replies, nothing else counts.
 */
export function isServerReply(reply: { isMarked: boolean; isJson: boolean }, isServerMarkKnown: boolean): boolean {
  return reply.isMarked || (reply.isJson && !isServerMarkKnown);
}
