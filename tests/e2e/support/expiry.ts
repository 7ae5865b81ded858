import { SignJWT } from 'jose';
import { accessTokenSecret } from '../../support/site.ts';

/** The access token with another expiry, in seconds from now. */
export const withExpiry = (token: string, seconds: number): Promise<string> => {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) + seconds })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(accessTokenSecret));
};
