/**
 * Makes the app installable; `vite.config.ts` writes it, and a test compares it with `public/`.
 * @type {Partial<import('vite-plugin-pwa').ManifestOptions>}
 */
export const webManifest = {
  id: '/',
  name: 'Scape',
  short_name: 'Scape',
  description: 'Find, make and live events, even offline.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // The manifest allows only one theme: the background is the light theme's, the theme colour is the brand's.
  background_color: '#fcfaf6',
  theme_color: '#743ed8',
  categories: ['events', 'social', 'entertainment'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    {
      src: '/screenshots/events-narrow.webp',
      sizes: '412x892',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'The events to come',
    },
    {
      src: '/screenshots/event-narrow.webp',
      sizes: '412x892',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'One event',
    },
    {
      src: '/screenshots/chat-narrow.webp',
      sizes: '412x892',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'A conversation',
    },
    {
      src: '/screenshots/profile-narrow.webp',
      sizes: '412x892',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'Somebody’s profile',
    },
    {
      src: '/screenshots/events-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'The events to come',
    },
    {
      src: '/screenshots/home-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'The start page',
    },
    {
      src: '/screenshots/chat-wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'Conversations',
    },
  ],
  // An open window is navigated instead of reloaded, which would lose what is typed in it.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  handle_links: 'preferred',
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'files', accept: ['image/*', 'text/calendar', '.ics'] }],
    },
  },
  file_handlers: [{ action: '/share', accept: { 'text/calendar': ['.ics'] } }],
  protocol_handlers: [{ protocol: 'web+scape', url: '/open?link=%s' }],
  shortcuts: [
    { name: 'Events', url: '/events', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
    { name: 'Map', url: '/map/view', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
    { name: 'Chat', url: '/chat', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
    {
      name: 'Create event',
      url: '/events/create',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Write a post',
      url: '/user/profile?write=post',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};
