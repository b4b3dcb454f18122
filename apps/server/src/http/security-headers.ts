import type { FastifyHelmetOptions } from '@fastify/helmet';

/** `googleScriptUrl` is null without Google sign-in: the policy then allows no foreign host. */
export type SecurityOptions = { isHttps: boolean; googleScriptUrl: string | null };

/** Limits what the browser loads and reveals to others. Inline styles need a nonce; no inline script runs. */
export function securityHeaders({ isHttps, googleScriptUrl }: SecurityOptions): FastifyHelmetOptions {
  const google = googleScriptUrl === null ? null : googleSources(googleScriptUrl);
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      // The defaults upgrade to https, which a server at home often lacks.
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
        // No string becomes markup or code except through apps/web/src/app/csp.ts. Google's script creates policies of its own.
        ...(!google && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] }),
      },
    },
    strictTransportSecurity: isHttps,
    xFrameOptions: { action: 'deny' },
    // Google's pop-up posts its answer to the page that opened it, and checks the origin of that page.
    crossOriginOpenerPolicy: { policy: google ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: google ? 'strict-origin-when-cross-origin' : 'same-origin' },
  };
}

/** Disables browser features that no page of Daymark uses, also for injected code. */
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

/** Google loads its style and frames from the folder of its script. */
function googleSources(script: string) {
  return { script, style: new URL('style', script).href, folder: new URL('.', script).href };
}
