import { z } from 'zod';
import { isLoopback } from './production-rules.ts';

/** Search engines that take part pass on to each other what is submitted here. */
const sharedEndpoint = 'https://api.indexnow.org/indexnow';

const isEndpoint = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
};

export const indexNowSettings = {
  INDEXNOW_KEY: z
    .string()
    .regex(
      /^[a-zA-Z0-9-]{8,128}$/,
      "must be 8 to 128 letters, digits and dashes, such as what 'openssl rand -hex 16' prints",
    )
    .optional(),
  INDEXNOW_ENDPOINT: z
    .string()
    .refine(isEndpoint, 'must be an address that begins with https://, or with http:// on this machine')
    .default(sharedEndpoint),
};

export interface IndexNow {
  /** Public: search engines read it at `/{key}.txt`, to see that a submission is the site's own. */
  key: string;
  /** Undefined where nothing is submitted: search engines can't reach the demo, nor any site at this machine's own name. */
  endpoint: string | undefined;
}

type Values = { INDEXNOW_KEY?: string | undefined; INDEXNOW_ENDPOINT: string };

/** @returns undefined without a key */
export const indexNowOf = (
  { INDEXNOW_KEY: key, INDEXNOW_ENDPOINT }: Values,
  siteUrl: string,
): IndexNow | undefined => {
  const { protocol, hostname } = new URL(siteUrl);
  const isReachable = protocol === 'https:' && !isLoopback(hostname);
  return key === undefined ? undefined : { key, endpoint: isReachable ? INDEXNOW_ENDPOINT : undefined };
};
