import { jwtVerify, SignJWT } from 'jose';
import { hours } from '#lib/domain/durations.ts';

const tokens = { lifetime: hours(1) } as const;

export interface TokenClaims {
  userId: number;
  /** The identity provider's id: a token becomes void once another account takes over the user record. */
  uid: string;
  /** True if the e-mail was verified when the token was issued. */
  emailVerified: boolean;
  /** Time of the account's last logout everywhere when the token was issued; null for never. */
  signedOutAt: string | null;
}

interface IssuedClaims extends TokenClaims {
  /** Only tells the browser to load the moderators' tools: each call reads the role from the account. */
  moderates: boolean;
}

export interface AccessTokens {
  issue(claims: IssuedClaims): Promise<string>;
  /** Undefined for a token that we did not issue. An expired one permits nothing but a new one in its place. */
  read(token: string): Promise<{ claims: TokenClaims; isExpired: boolean } | undefined>;
}

const algorithm = 'HS256';
const issuer = 'unearth';

interface Verified {
  claims: TokenClaims;
  /** In milliseconds since 1970. */
  expires: number;
}

/** In characters; our tokens have about 300. Decoders skip blanks, so one token could otherwise have endless spellings. */
const maxLength = 1_000;
const spelling = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** @param maxKnown verified tokens in memory */
export const accessTokens = (secret: string, clock: () => Date, maxKnown = 10_000): AccessTokens => {
  const key = new TextEncoder().encode(secret);
  /** Verified tokens: a client sends one for an hour, and verifying it takes 30 to 50 µs of each vote's budget. */
  const known = new Map<string, Verified>();

  const verify = async (token: string): Promise<Verified> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      requiredClaims: ['sub', 'uid', 'exp'],
      currentDate: new Date(0), // so that an expired token is verified too: `read` compares the expiry
    });
    const { sub, uid, verified, out, exp = 0 } = payload;
    const signedOutAt = typeof out === 'string' ? out : null;
    const claims = { userId: Number(sub), uid: String(uid), emailVerified: verified === true, signedOutAt };
    const found = { claims, expires: exp * 1000 };
    if (known.size >= maxKnown) known.clear();
    known.set(token, found);
    return found;
  };

  return {
    issue({ userId, uid, emailVerified, signedOutAt, moderates }) {
      const now = Math.floor(clock().getTime() / 1000);
      const optional = { ...(signedOutAt && { out: signedOutAt }), ...(moderates && { mod: true }) };
      return new SignJWT({ uid, verified: emailVerified, ...optional })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setIssuedAt(now)
        .setExpirationTime(now + tokens.lifetime / 1000)
        .sign(key);
    },
    async read(token) {
      if (token.length > maxLength || !spelling.test(token)) return undefined;
      try {
        const { claims, expires } = known.get(token) ?? (await verify(token));
        return { claims, isExpired: clock().getTime() >= expires };
      } catch {
        return undefined;
      }
    },
  };
};
