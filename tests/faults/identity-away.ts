import { fill } from './fill.ts';
import { idTokenOf, startIdentityProvider } from './identity-provider.ts';
import { createPromises, quantile, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { times } from './settings.ts';
import { emptyLedger, writeAll } from './writers.ts';

/** In milliseconds: a browser gives up after 15 s. */
const limit = 10_000;

/** The identity provider refuses, breaks, hangs, and comes back. */
export const identityAway: Scenario = {
  name: 'identity-away',
  promise: 'members go on without the identity provider; a sign-in is a 503 within 10 s, never a 401',
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, productIds } = await fill(world, { members: 8 });
    const provider = await startIdentityProvider();
    const settings = { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${provider.port}` };
    const server = await startServer(world, { settings });
    let newcomers = 0;
    const signIn = async () => {
      const uid = `newcomer-${++newcomers}`;
      const email = `${uid}@people.example`;
      const began = performance.now();
      const call = async (path: string) => {
        const response = await fetch(`${server.url}/api${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${idTokenOf(uid, email)}`,
          },
          body: JSON.stringify({ email, name: uid }),
        });
        await response.text();
        return response;
      };
      const { status, headers } = await call('/users');
      const both = status === 200 ? (await call('/jwt')).status : status;
      return {
        status: both,
        retryAfter: headers.get('retry-after'),
        milliseconds: performance.now() - began,
      };
    };
    const figures: Record<string, number | string> = {};
    const works = async (when: string) => {
      const { status } = await signIn();
      hold(status === 200, `${when} a sign-in is a ${status}`);
    };
    await works('before');

    for (const [state, { begin, end }] of Object.entries(provider.outages)) {
      await begin();
      const signIns = Promise.all(Array.from({ length: times(20) }, signIn));
      const ledger = emptyLedger();
      await writeAll({
        url: server.url,
        members,
        productIds,
        ledger,
        goOn: () => ledger.acknowledged.length < 200,
      });
      hold(!ledger.refused.length && !ledger.open.length, `a member is refused while the provider ${state}`);
      const answers = await signIns;
      hold(
        answers.every(({ status, retryAfter }) => status === 503 && retryAfter),
        `a sign-in is a ${answers.find(({ status }) => status !== 503)?.status} while the provider ${state}`,
      );
      const longest = quantile(
        answers.map(({ milliseconds }) => milliseconds),
        1,
      );
      hold(longest < limit, `a sign-in takes ${longest} ms while the provider ${state}`);
      figures[`ms to a 503, at most, while it ${state}`] = longest;
      await end();
      await works(`after it ${state}`);
    }
    figures['lines logged'] = server.output().split('\n').filter(Boolean).length;
    await server.end('SIGTERM');
    await provider.close();
    return { figures, broken };
  },
};
