import { demoProject } from '#lib/server/ops/config.ts';
import { startService } from './breakable-service.ts';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An unsigned ID token, as an emulator issues them. */
export const idTokenOf = (uid: string, email: string): string => {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${demoProject}`,
    aud: demoProject,
    sub: uid,
    user_id: uid,
    auth_time: now - 10,
    iat: now - 10,
    exp: now + 3_600,
    email,
    email_verified: true,
    name: uid,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
};

/** The part of an Auth emulator that the server asks: whether an account is there. */
export const startIdentityProvider = () =>
  startService({
    respond(_, body) {
      const { localId = [] } = JSON.parse(body || '{}') as { localId?: string[] };
      return { users: [{ localId: localId[0], validSince: '0' }] };
    },
    error: {},
  });
