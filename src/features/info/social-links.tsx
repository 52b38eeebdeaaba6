import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOrigin } from '#ui/hooks/server-render.ts';
import * as texts from './texts.ts';

interface SocialNetwork {
  name: string;
  icon: ReactNode;
  /** the network's share URL */
  share: (address: string, text: string) => string;
}

function glyph(path: string): ReactNode {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const enc = encodeURIComponent;

const networks: readonly SocialNetwork[] = [
  {
    name: 'WhatsApp',
    icon: glyph(
      'M12 2.5a9.5 9.5 0 0 0-8.2 14.3L2.5 21.5l4.8-1.3A9.5 9.5 0 1 0 12 2.5Zm0 1.8a7.7 7.7 0 1 1-4.2 14.2l-.4-.2-2.4.6.7-2.3-.3-.4A7.7 7.7 0 0 1 12 4.3ZM8.8 7.7c-.5 0-1.2.7-1.2 1.8 0 2.2 3.3 6.6 6.6 6.6 1.3 0 2.2-.8 2.2-1.6 0-.5-.1-.6-.4-.8l-1.7-.8c-.3-.1-.5-.1-.7.2l-.7.8c-.2.2-.3.2-.6.1-1-.4-2.3-1.6-2.8-2.7-.1-.2 0-.4.1-.5l.6-.7c.1-.2.1-.4 0-.6l-.7-1.5c-.2-.2-.4-.3-.7-.3Z',
    ),
    share: (address, text) => `https://wa.me/?text=${enc(`${text} ${address}`)}`,
  },
  {
    name: 'Telegram',
    icon: glyph(
      'M21.5 3.6 2.9 10.9c-.9.4-.9 1 0 1.3l4.6 1.5 1.8 5.6c.2.6.5.7 1 .3l2.6-2.1 4.7 3.4c.7.4 1.2.2 1.4-.7l3.1-15.4c.2-.9-.1-1.4-.6-1.2ZM9 13.4l9.2-6-7.6 7.2-.3 2.9-1.3-4.1Z',
    ),
    share: (address, text) => `https://t.me/share/url?url=${enc(address)}&text=${enc(text)}`,
  },
  {
    name: 'Facebook',
    icon: glyph(
      'M13.6 21.5v-8.4h2.8l.5-3.4h-3.3V7.6c0-1 .4-1.7 1.8-1.7H17v-3a21 21 0 0 0-2.4-.1c-2.6 0-4.3 1.5-4.3 4.3v2.6H7.4v3.4h2.9v8.4h3.3Z',
    ),
    share: (address) => `https://www.facebook.com/sharer/sharer.php?u=${enc(address)}`,
  },
  {
    name: 'X',
    icon: glyph(
      'M3.2 3.5h5.3l4.2 5.7 5-5.7h2.4l-6.3 7.2 6.9 9.8h-5.3l-4.6-6.4-5.5 6.4H2.9l6.8-7.8-6.5-9.2Zm3.3 1.7 9.7 13.5h1.3L7.8 5.2H6.5Z',
    ),
    share: (address, text) => `https://x.com/intent/post?url=${enc(address)}&text=${enc(text)}`,
  },
  {
    name: 'email',
    icon: <Mail />,
    share: (address, text) => `mailto:?subject=Scape&body=${enc(`${text} ${address}`)}`,
  },
];

/** Links to share Scape on social networks. */
export function SocialLinks() {
  const address = `${useOrigin()}/`;
  return (
    <ul aria-label={texts.shareScape} className="flex flex-wrap">
      {networks.map(({ name, icon, share }) => (
        <li key={name}>
          <a
            href={share(address, texts.shareText)}
            target="_blank"
            rel="noopener noreferrer"
            title={texts.shareScapeBy(name)}
            aria-label={texts.shareScapeBy(name)}
            className="inline-flex size-11 items-center justify-center rounded-full text-ink hover:bg-sunken [&_svg]:size-5"
          >
            {icon}
          </a>
        </li>
      ))}
    </ul>
  );
}
