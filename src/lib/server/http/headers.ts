import type { Config } from '#lib/server/config/config.ts';

const identityHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** For everything that is not a page: it may load nothing and be framed by nobody. Pictures have styles inside. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For what is no document of its own, whoever opens it. */
const partPolicy = "default-src 'none'; frame-ancestors 'none'";

export interface SecurityHeaders {
  /** On scripts, style sheets and fonts. A page has many: what browsers heed on documents alone would cost kilobytes. */
  part: Record<string, string>;
  /** On every answer, those of the API included. */
  file: Record<string, string>;
  /** On a page, pre-rendered or not: one policy out of Astro's part, with its hashes, and ours. */
  page: (astroPolicy: string) => Record<string, string>;
}

/** @param apiHost the address of an API that runs elsewhere */
export const createSecurityHeaders = (
  { siteUrl, firebase }: Pick<Config, 'siteUrl' | 'firebase'>,
  apiHost?: string,
): SecurityHeaders => {
  const secure = siteUrl.startsWith('https:');
  const everywhere = {
    'x-content-type-options': 'nosniff',
    ...(secure && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const common = {
    ...everywhere,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups', // the popups of Google and GitHub report back
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  // The emulator is reached through our own origin.
  const hosts = firebase.emulatorHost ? [] : identityHosts;
  const frames = firebase.emulatorHost ? [] : [`https://${firebase.authDomain}`];
  const directives = [
    ["img-src 'self' data: https:", ...(secure ? [] : ['http:'])],
    ["connect-src 'self'", ...hosts, ...(apiHost ? [new URL(apiHost).origin] : [])],
    ["frame-src 'self'", ...frames],
    ["frame-ancestors 'none'"],
    ["form-action 'self'"],
  ].map((sources) => sources.join(' '));
  return {
    part: { ...everywhere, 'content-security-policy': partPolicy },
    file: { ...common, 'content-security-policy': filePolicy },
    page: (astroPolicy) => ({
      ...common,
      'content-security-policy': ["default-src 'self'", astroPolicy.replace(/;\s*$/, ''), ...directives]
        .filter(Boolean)
        .join('; '),
    }),
  };
};
