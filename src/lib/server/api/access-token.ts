import { jwtVerify, SignJWT } from 'jose';
import { tokens } from '../../limits.ts';

/** What an access token says: whose it is, and whether the provider had verified the e-mail by then. */
export interface TokenClaims {
  userId: number;
  /** Of the identity provider: a token does not outlive the taking over of its record by another account. */
  uid: string;
  emailVerified: boolean;
}

export interface AccessTokens {
  issue(claims: TokenClaims): Promise<string>;
  /** Undefined for a token that is not ours, was changed, or is past its end. */
  read(token: string): Promise<TokenClaims | undefined>;
}

const algorithm = 'HS256';
const issuer = 'unearth';

export const accessTokens = (secret: string, clock: () => Date): AccessTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    issue({ userId, uid, emailVerified }) {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ uid, verified: emailVerified })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + tokens.lifetime / 1000)
        .sign(key);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          requiredClaims: ['sub', 'uid', 'exp'],
          currentDate: clock(),
        });
        return {
          userId: Number(payload.sub),
          uid: String(payload.uid),
          emailVerified: payload.verified === true,
        };
      } catch {
        return undefined;
      }
    },
  };
};
