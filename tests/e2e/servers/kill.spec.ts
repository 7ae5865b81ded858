import pg from 'pg';
import { accessTokens } from '#lib/server/api/access-token.ts';
import { expect, overHttp as test } from '../../support/fixtures.ts';
import { accessTokenSecret, type Servers, startServers } from '../../support/site.ts';

const voters = 300;
const atOnce = 12;

interface Rows {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

const connect = async (url: string): Promise<Rows> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    end: () => client.end(),
  };
};

/** Access tokens of new accounts, signed as the servers do. */
const tokensOfVoters = async ({ query }: Rows): Promise<string[]> => {
  const rows = await query<{ id: string; uid: string }>(
    `insert into users (uid, email, email_key, email_verified, name, name_key, created_at)
     select 'voter' || n, n || '@voters.example', n || '@voters.example', 1, 'Voter', 'voter', '2026-11-21T12:00:00.000Z'
     from generate_series(1, $1::int) n returning id, uid`,
    [voters],
  );
  const issuer = accessTokens(accessTokenSecret, () => new Date());
  const claims = { emailVerified: true, signedOutAt: null, moderates: false };
  return Promise.all(rows.map(({ id, uid }) => issuer.issue({ ...claims, userId: Number(id), uid })));
};

/** Votes, at another server if one does not answer. @returns what the survivor answered, if it was asked */
const vote = async (urls: readonly string[], product: string, token: string): Promise<Response> => {
  const [url = '', ...others] = urls;
  try {
    return await fetch(`${url}/api/products/${product}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ upVote: 1, upVoters: [] }),
    });
  } catch (error) {
    if (!others.length) throw error;
    return vote(others, product, token);
  }
};

test.describe('two servers, one of which is killed under load', { tag: '@servers' }, () => {
  const it = test.extend<{ pair: Servers }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names off the pattern
    pair: async ({}, use) => {
      const pair = await startServers(2, { PRODUCT_PAGES: 'open' });
      await use(pair);
      await pair.stop();
    },
  });

  it('lose no vote, count none twice, and show the final count on every page', async ({ pair }) => {
    const [doomed, survivor] = pair.servers;
    if (!doomed || !survivor) throw new Error('There are two servers');
    const rows = await connect(pair.database);
    const tokens = await tokensOfVoters(rows);
    const [product = { id: 0, name: '', votes: 0 }] = await rows.query<{
      id: number;
      name: string;
      votes: number;
    }>("select id, name, votes from products where status = 'accepted' order by votes desc limit 1");
    const id = String(product.id);
    const pages = ['/', '/products', `/products/${id}`, `/api/products?id=${id}`, '/api/products'];
    const readAll = () => Promise.all(pages.map((page) => fetch(survivor.url + page)));
    await readAll();

    const answers: Response[] = [];
    let killed: Promise<void> | undefined;
    const waiting = [...tokens.entries()];
    const client = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [number, token] = next;
        if (number === voters / 3) killed = doomed.kill();
        const own = number % 2 ? [doomed.url, survivor.url] : [survivor.url];
        answers.push(await vote(own, id, token));
        answers.push(...(number % 10 ? [] : await readAll()));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
    await killed;

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const expected = product.votes + voters;
    const [counted] = await rows.query<{ votes: number; counted: string; people: string }>(
      `select p.votes, (select count(*) from votes v where v.product_id = p.id)::text as counted,
         (select count(distinct user_id) from votes v where v.product_id = p.id)::text as people
       from products p where p.id = $1`,
      [product.id],
    );
    expect(counted).toEqual({ votes: expected, counted: String(expected), people: String(expected) });

    const countOnPage = async (page: string): Promise<boolean> =>
      (await (await fetch(survivor.url + page)).text()).includes(String(expected));
    for (const page of pages) await expect.poll(() => countOnPage(page), page).toBe(true);
    expect(survivor.log()).toBe('');
    await rows.end();
  });
});
