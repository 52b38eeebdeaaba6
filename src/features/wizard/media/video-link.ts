import { parsedUrl } from '#contract/parse-url.ts';
import { webAddress } from '#features/wizard/form/web-address.ts';

const hosts = {
  youtube: /^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com)$|^youtu\.be$/,
  vimeo: /^((www|player)\.)?vimeo\.com$/,
};

/** What an address of a video leads to, told by the address alone; null where it is none. */
export function videoKind(text: string): 'youtube' | 'vimeo' | 'other' | null {
  const address = webAddress(text);
  const url = address === null || /\s/.test(address) ? null : parsedUrl(address);
  if (url === null) return null;
  const { protocol, hostname } = url;
  const isWeb = /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname);
  if (!isWeb) return null;
  if (hosts.youtube.test(hostname)) return 'youtube';
  return hosts.vimeo.test(hostname) ? 'vimeo' : 'other';
}
