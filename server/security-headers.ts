import { type Settings, isSecure } from './env.ts';
import { inlineScriptHashes } from './inline-script-hashes.ts';

const yearS = 365 * 24 * 3600;

/** The sources of Google's button: its script, and the frames, calls and styles under the same path. */
function googleSources(settings: Settings) {
  if (settings.google === null) return { script: [], beside: [] };
  const { scriptUrl } = settings.google;
  return { script: [scriptUrl], beside: [new URL('.', scriptUrl).href] };
}

function contentSecurityPolicy(settings: Settings) {
  const { script, beside } = googleSources(settings);
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScriptHashes(settings.staticDir), ...script],
      workerSrc: ["'self'"],
      connectSrc: ["'self'", ...beside],
      frameSrc: ["'self'", ...beside],
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'", ...beside],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  };
}

/** Google's window answers the page that opened it, and its button needs the page's origin. */
const forGoogle = {
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
} as const;

/**
 * Only geolocation is allowed, so an injected script can't use anything else. Browsers warn about names that they don’t
 * know.
 */
export const permissionsPolicy = [
  'geolocation=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** Headers of the reply to an address that can't be parsed, which no plugin handles. */
export const bareHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; object-src 'none'; frame-ancestors 'self'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Helmet's options for every reply. */
export function securityHeaders(settings: Settings) {
  return {
    contentSecurityPolicy: contentSecurityPolicy(settings),
    // Without TLS in front of the server, HSTS would lock everyone out.
    hsts: isSecure(settings) ? { maxAge: yearS, includeSubDomains: false } : false,
    ...(settings.google === null ? {} : forGoogle),
  } as const;
}
