import { jwtVerify, SignJWT } from 'jose';
import { serverPaths } from '#lib/paths.ts';
import type { SandboxPayments } from './payments.ts';

const algorithm = 'HS256';
/** Another one than that of access tokens, signed with the same secret: neither is valid as the other. */
const issuer = 'unearth-sandbox';

/** Payments without money, on a page of this site whose URL has a signed session for one checkout. */
export const sandboxPayments = (secret: string, clock: () => Date): SandboxPayments => {
  const key = new TextEncoder().encode(secret);
  return {
    kind: 'sandbox',
    async open({ reference, expiresAt }) {
      const session = await new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(reference)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { id: null, url: serverPaths.sandboxCheckout({ session }) };
    },
    retrieve: async () => undefined,
    expire: async () => undefined,
    receiptUrl: async () => undefined,
    async referenceOf(session) {
      try {
        const { payload } = await jwtVerify(session, key, {
          algorithms: [algorithm],
          issuer,
          requiredClaims: ['sub', 'exp'],
          currentDate: clock(),
        });
        return payload.sub;
      } catch {
        return undefined;
      }
    },
  };
};
