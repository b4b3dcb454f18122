import type { FastifyHelmetOptions } from '@fastify/helmet';

/** `googleScriptUrl` is null where Google sign-in is not set up: its host is then no part of the policy. */
export type SecurityOptions = { isHttps: boolean; googleScriptUrl: string | null };

/** What the browser may load and tell others. Styles carry a nonce; nothing inline runs without one. */
export function securityHeaders({ isHttps, googleScriptUrl }: SecurityOptions): FastifyHelmetOptions {
  const google = googleScriptUrl === null ? null : googleSources(googleScriptUrl);
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      // The defaults would upgrade to https, and a host at home often has none.
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(google ? [google.script] : [])],
        'style-src': ["'self'", ...(google ? [google.style] : [])],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...(google ? [google.folder] : [])],
        'frame-src': google ? [google.folder] : ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        // No string becomes markup or code, but what apps/web/src/app/csp.ts lets through. Google's script makes its own.
        ...(!google && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
      },
    },
    strictTransportSecurity: isHttps,
    xFrameOptions: { action: 'deny' },
    // Google's window answers to the page that opened it, and wants to know which origin that is.
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: google ? 'strict-origin-when-cross-origin' : 'same-origin' },
  };
}

/** What no page of Daymark asks of a browser, nor may anything that got into one. */
export const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The provider loads its style and frames from the folder of its script. */
function googleSources(script: string) {
  return { script, style: new URL('style', script).href, folder: new URL('.', script).href };
}
