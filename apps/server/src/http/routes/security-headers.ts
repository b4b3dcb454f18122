import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

/** `googleScriptUrl` is null without Google sign-in: the policy then allows no foreign host. */
export type SecurityOptions = { isHttps: boolean; googleScriptUrl: string | null };

/** Sets the headers of every answer, prepared once: they limit what the browser loads and reveals to others. */
export function setSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const { isHttps, googleScriptUrl } = options;
  const setHeaders = helmet({
    // The defaults upgrade to https, which a server at home often lacks.
    contentSecurityPolicy: { useDefaults: false, directives: policyOf(options) },
    strictTransportSecurity: isHttps,
    xFrameOptions: { action: 'deny' },
    // Google's pop-up posts its answer to the page that opened it, and checks the origin of that page.
    crossOriginOpenerPolicy: { policy: googleScriptUrl === null ? 'same-origin' : 'same-origin-allow-popups' },
    referrerPolicy: { policy: googleScriptUrl === null ? 'same-origin' : 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY);
    setHeaders(request.raw, reply.raw, rethrow);
    done();
  });
}

/** Makes the policy of a page that injects styles: they need the returned nonce, a new one for each answer. */
export function admitStyles({ request, raw }: FastifyReply, options: SecurityOptions): string {
  const nonce = randomBytes(16).toString('hex');
  const { 'style-src': styles, ...others } = policyOf(options);
  const directives = { ...others, 'style-src': [...styles, `'nonce-${nonce}'`] };
  helmet.contentSecurityPolicy({ useDefaults: false, directives })(request.raw, raw, rethrow);
  return nonce;
}

/** The policy of a page that is complete in itself: nothing but its own style, which needs the returned nonce, and the app's font and sign. */
export function admitOwnStyle({ request, raw }: FastifyReply): string {
  const nonce = randomBytes(16).toString('hex');
  const directives = {
    ...{ 'default-src': ["'none'"], 'style-src': [`'nonce-${nonce}'`], 'font-src': ["'self'"], 'img-src': ["'self'"] },
    ...{ 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'none'"] },
  };
  helmet.contentSecurityPolicy({ useDefaults: false, directives })(request.raw, raw, rethrow);
  return nonce;
}

function rethrow(error: unknown): void {
  if (error) throw error;
}

/** No inline script runs anywhere. */
function policyOf({ googleScriptUrl }: SecurityOptions) {
  const google = googleScriptUrl === null ? null : googleSources(googleScriptUrl);
  return {
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
  };
}

/** Disables browser features that no page of Daymark uses, also for injected code. */
const PERMISSIONS_POLICY = [
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
