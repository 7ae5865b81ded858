import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '#lib/server/ops/config.ts';

/** Derived, so that neither the database nor a backup of it has a secret that signs. */
export const secretOf = ({ accessTokenSecret }: Pick<Config, 'accessTokenSecret'>, seed: string): string => {
  const key = hkdfSync('sha256', accessTokenSecret, seed, 'webhook', 32);
  return `whsec_${Buffer.from(key).toString('base64')}`;
};

/** Headers of https://www.standardwebhooks.com: the signature covers id, time and body. */
export const signedHeaders = (
  secret: string,
  id: string,
  body: string,
  now: Date,
): Record<string, string> => {
  const timestamp = Math.floor(now.getTime() / 1000);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
};
