import { expect, overHttp as test } from '../support/fixtures.ts';
import type { SitePeople } from '../support/people.ts';
import type { Person } from '../support/person.ts';
import { ask } from './support/http.ts';

const draft = (fields: object = {}) => ({
  name: 'Sextant',
  logo: 'https://sextant.example/logo.svg',
  shortDescription: 'Finds out where you are without asking anybody.',
  description: 'Look at the sun at noon.',
  tags: ['travel'],
  externalLink: 'https://sextant.example/',
  ...fields,
});

const accepted = async (people: SitePeople, adder: Person): Promise<string> => {
  const id: string = (await adder.post('/products', { body: draft() })).body.insertedId;
  const moderator = await people.demo('moderator');
  const accepting = await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } });
  expect(accepting.body).toMatchObject({ modifiedCount: 1 });
  return id;
};

test('A person who signs up with the provider gets a record and a token, and is a user', async ({
  people,
}) => {
  const ada = await people.person('Ada', { verified: false });
  expect((await ada.get(`/users/${ada.email}`)).body).toMatchObject({ name: 'Ada', role: 'user' });
});

test('No response discloses the e-mail of somebody else', async ({ site, people }) => {
  const [ada, voter] = await Promise.all([people.person('Ada'), people.person('Vic')]);
  const id = await accepted(people, ada);
  await voter.votes(id);
  await voter.post('/reviews', { body: { productId: id, description: 'Good.', rating: 5 } });
  await voter.patch(`/products/${id}`, { body: { reported: true, reason: 'None.' } });
  const reads = [
    '/products',
    '/products?type=featured',
    '/products?type=newest',
    `/products?id=${id}`,
    '/products/search?keyword=sextant',
    `/reviews?id=${id}`,
    '/tags?query=tr',
    '/config',
    '/openapi.json',
  ];
  // Those at example.com are invented, for the documentation of the API.
  const emails = (text: string) => new Set(text.match(/[\w.+-]+@(?!example\.com)[\w-]+(\.[\w-]+)+/g));
  for (const path of reads) {
    expect([...emails((await people.anonymous.get(path)).text)], path).toEqual([]);
    const { text } = await voter.get(path);
    expect(
      [...emails(text)].filter((email) => email !== voter.email),
      path,
    ).toEqual([]);
  }
  const mine = (await voter.get(`/products?id=${id}`)).body;
  expect(mine).toMatchObject({ upVoters: [voter.email], adder: null, upVote: 1, reported: true });
  const adders = (await ada.get(`/products?id=${id}`)).body;
  expect(adders).toMatchObject({ upVoters: [], adder: ada.email, reported: false });

  for (const path of ['/', '/products', `/products/${id}`, '/feed.xml', '/sitemap.xml']) {
    const text = await (await fetch(site.url + path)).text();
    expect(
      [...emails(text)].filter((email) => email !== 'hello@unearth.example'),
      path,
    ).toEqual([]);
  }
  expect(site.log()).not.toContain('@people.example');
});

test('A call is understood without a body and with one that comes in pieces, unless it is too large', async ({
  site,
  people,
}) => {
  const ada = await people.person('Ada');
  const headers = { authorization: `Bearer ${ada.token}` };
  const bare = await ask(site, '/api/products/999999', { method: 'DELETE', headers });
  expect([bare.status, bare.text]).toEqual([200, '{"deletedCount":0}']);
  const inChunks = { ...headers, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const send = (body: string) => ask(site, '/api/products', { method: 'POST', headers: inChunks, body });
  expect((await send(JSON.stringify(draft()))).text).toMatch(/^{"insertedId":"\d+"}$/);
  const large = JSON.stringify(draft({ description: 'x'.repeat(100_000) }));
  expect((await send(large)).status).toBe(413);
  expect((await ada.post('/products', { body: JSON.parse(large) })).status).toBe(413);
});
