import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { demoProject } from '#lib/server/config/config.ts';

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

/** The part of an Auth emulator that the server asks: whether an account is there. It may break or hang. */
export const startIdentityProvider = async (port = 0) => {
  let state: 'works' | 'hangs' | 'breaks' = 'works';
  const held = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const asked = JSON.parse((await text(request)) || '{}') as { localId?: string[] };
    if (state === 'hangs') return void held.add(response);
    response.writeHead(state === 'breaks' ? 500 : 200, { 'content-type': 'application/json' });
    const [localId] = asked.localId ?? [];
    response.end(state === 'breaks' ? '{}' : JSON.stringify({ users: [{ localId, validSince: '0' }] }));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    become(next: typeof state) {
      state = next;
      for (const response of held) response.destroy();
      held.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
