import type { Config } from '#lib/server/ops/config.ts';

const identityHosts = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Policy of all responses but pages: they may load nothing, and nothing may frame them. SVG images contain styles. */
const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Policy of files that are never displayed as a document. */
const partPolicy = "default-src 'none'";

export interface SecurityHeaders {
  /** Headers of scripts, style sheets and fonts: those of documents would cost a page kilobytes. */
  part: Record<string, string>;
  /** Headers of all other responses, including the API's. */
  file: Record<string, string>;
  /** Headers of pages, pre-rendered or not: merges Astro's part of the policy, with its hashes, with ours. */
  page: (astroPolicy: string) => Record<string, string>;
}

/** @param apiHost the URL of an API that runs elsewhere */
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
    'cross-origin-opener-policy': 'same-origin-allow-popups', // sign-in popups of Google and GitHub return their result
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
