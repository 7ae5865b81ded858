import { expect } from 'vitest';
import { fieldsOf, namesOf, test, totalOf } from '../support/test-api.ts';

test('an admin sees everybody by name, with role, status and e-mail', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  await api.person('zoe');
  await api.person('Abel', { role: 'moderator' });
  const response = await admin.get('/users');
  expect(namesOf(response)).toEqual(['Abel', 'noor', 'zoe']);
  expect(response.body[1]).toEqual({
    _id: admin.id,
    name: 'noor',
    email: admin.email,
    role: 'admin',
    waitingRole: null,
    verifiedSince: null,
    claimableRole: null,
    status: null,
    suspended: false,
    deletesAt: null,
    emailVerified: true,
    createdAt: expect.any(String),
    photoURL: null,
    productCount: 0,
    reviewCount: 0,
  });
});

test('each person is listed with the number of their products and reviews, without what was deleted', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const [ada, bea] = [await api.person('ada'), await api.person('bea')];
  await api.person('cy');
  await api.pending(ada, { name: 'Pending' });
  const accepted = await api.accepted(ada);
  const deleted = await api.accepted(ada, { name: 'Deleted' });
  const ofBea = await api.accepted(bea, { name: 'Loupe' });
  const review = (person: typeof ada, productId: string) =>
    person.post('/reviews', { body: { productId, description: 'Sharp.', rating: 4 } });
  await review(bea, accepted);
  await review(bea, deleted);
  await review(ada, ofBea);
  await ada.delete(`/products/${deleted}`);
  const counts = async (query: string) =>
    (await admin.get(`/users?role=user${query}`)).body.map(
      ({ name, productCount, reviewCount }: Record<string, unknown>) => [name, productCount, reviewCount],
    );
  const all = [
    ['ada', 2, 1],
    ['bea', 1, 1],
    ['cy', 0, 0],
  ];
  expect(await counts('')).toEqual(all);
  expect(await counts('&q=bea')).toEqual([all[1]]);
  expect(await counts('&limit=1&offset=2')).toEqual([all[2]]);
});

test('the list of people counts the matches of its filter, not the page', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  for (const name of ['ada', 'bea', 'cy']) await api.person(name);
  const response = await admin.get('/users?role=user&limit=2&offset=1');
  expect([namesOf(response), totalOf(response)]).toEqual([['bea', 'cy'], 3]);
  expect(totalOf(await admin.get('/users'))).toBe(4);
});

test('people are found by any part of their name or their e-mail, whatever its case and accents', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const lucia = await api.person('lucia', { email: 'post@fjord.example' });
  await api.account(lucia, { name: 'Lucía Castellano', name_key: 'lucia castellano' });
  await api.person('wren');
  const found = async (q: string) => namesOf(await admin.get(`/users?role=user&q=${encodeURIComponent(q)}`));
  for (const q of [
    'Castellano',
    'CASTELL',
    'lucía',
    'Lucia',
    'stell',
    'fjord',
    'st@fj',
    'castellano lucia',
    ' fjord  CAST ',
  ])
    expect(await found(q), q).toEqual(['Lucía Castellano']);
  expect(await found('example')).toEqual(['Lucía Castellano', 'wren']);
  expect(await found('lucia wren')).toEqual([]);
});

test('a search for people counts all that it finds, however many, and each page has its own', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  const people = Array.from({ length: 2500 }, (_, n) => n + 1).map((n) => ({
    ...{ uid: `u${n}`, email: `${n}@x.example`, email_key: `${n}@x.example`, email_verified: 1 },
    ...{
      name: `Crowd ${10_000 + n}`,
      name_key: `crowd ${10_000 + n}`,
      created_at: '2026-01-01T00:00:00.000Z',
    },
  }));
  await api.context.db.write.insertInto('users').values(people).execute();
  const page = async (offset: number) => {
    const response = await admin.get(`/users?role=user&q=crowd&limit=2&offset=${offset}`);
    return [...namesOf(response), totalOf(response)];
  };
  expect(await page(0)).toEqual(['Crowd 10001', 'Crowd 10002', 2500]);
  expect(await page(999)).toEqual(['Crowd 11000', 'Crowd 11001', 2500]);
  expect(await page(2499)).toEqual(['Crowd 12500', 2500]);
});

test('people are found by any part of their name or e-mail, in which no sign has a meaning', async ({
  api,
}) => {
  const admin = await api.person('noor', { role: 'admin' });
  await api.account(await api.person('mara'), { name: 'Mara Ôsterby', name_key: 'mara osterby' });
  await api.account(await api.person('ivo'), { name: '50%_off\\', name_key: '50%_off\\' });
  await api.account(await api.person('sofia'), { name: 'София', name_key: 'софия' });
  const found = async (q: string) => namesOf(await admin.get(`/users?role=user&q=${encodeURIComponent(q)}`));
  for (const q of ['ôsterby', 'STERBY', 'ara', 'o s', 'y', 'mara rby', 'mara@unearth', 'sterby a@u'])
    expect(await found(q), q).toContain('Mara Ôsterby');
  for (const q of ['%_o', '%_of', '0%_', '50%', '_', '%', '\\', 'off\\'])
    expect(await found(q), q).toEqual(['50%_off\\']);
  expect(await found('офи')).toEqual(['София']);
  for (const q of [
    'm%a',
    '\\\\',
    'm_ra',
    'ma%a',
    'mar\\a',
    '50_',
    "'",
    '"mara"',
    'mara*',
    'xyzzy',
    'mara\0xyzzy',
    '\0',
  ])
    expect(await found(q), JSON.stringify(q)).toEqual([]);
});

test('people are found by how their name or their e-mail begins', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const lucia = await api.person('lucia');
  await api.account(lucia, { name: 'Élodie', name_key: 'elodie' });
  await api.person('luc');
  expect(namesOf(await admin.get('/users?q=LUC'))).toEqual(['Élodie', 'luc']);
  expect(namesOf(await admin.get(`/users?q=${encodeURIComponent('él')}`))).toEqual(['Élodie']);
  expect(namesOf(await admin.get('/users?q=%25'))).toEqual([]);
});

test('people are found by an e-mail with accents as it is written', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const lucia = await api.person('lucia');
  await api.account(lucia, { email: 'José@x.example', email_key: 'josé@x.example' });
  expect(namesOf(await admin.get(`/users?q=${encodeURIComponent(' JOSÉ@x')}`))).toEqual(['lucia']);
});

test('a search for people takes every character as it stands', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  await api.person('wren "the" bird', { email: 'a*b-post@x.example' });
  const found = async (q: string) => namesOf(await admin.get(`/users?q=${encodeURIComponent(q)}`));
  for (const q of ['"the"', 'en "th', 'a*b-p']) expect(await found(q), q).toEqual(['wren "the" bird']);
  for (const q of ['wren*', '"wren"', 'wren OR noor', 'name_key:', '(wren', 'ren\0bird', 'wre\0'])
    expect(await found(q), q).toEqual([]);
});

test('an unknown role or a limit out of bounds is a validation error of its field', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  expect(fieldsOf(await admin.get('/users?role=king'))).toEqual(['role']);
  expect(fieldsOf(await admin.get('/users?limit=0'))).toEqual(['limit']);
});

test('a person sees themself, an admin sees anybody, others see nobody', async ({ api }) => {
  const mara = await api.person('mara');
  const admin = await api.person('noor', { role: 'admin' });
  const expected = {
    name: 'mara',
    role: 'user',
    waitingRole: null,
    verifiedSince: null,
    claimableRole: null,
    status: null,
    suspended: false,
    deletesAt: null,
    email: mara.email,
    _id: mara.id,
  };
  expect((await mara.get(`/users/${mara.email}`)).body).toEqual(expected);
  expect((await admin.get(`/users/${mara.email}`)).body).toEqual(expected);
  expect((await admin.get('/users/nobody@unearth.example')).status).toBe(404);
  const moderator = await api.person('mo', { role: 'moderator' });
  // Nor does a response tell whether the account exists.
  for (const path of ['', '/ballot']) {
    const known = await moderator.get(`/users/${mara.email}${path}`);
    const unknown = await moderator.get(`/users/nobody@unearth.example${path}`);
    expect([known.status, known.text]).toEqual([403, unknown.text]);
    expect(unknown.status).toBe(403);
  }
});

test('an admin makes a user a moderator or an admin', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  for (const role of ['moderator', 'admin']) {
    const person = await api.person(`future-${role}`);
    const response = await admin.patch(`/users/admin/${person.id}`, { body: { role } });
    expect(response).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect((await person.get(`/users/${person.email}`)).body.role).toBe(role);
  }
});

test('promoting to the current role changes nothing, and no promotion can be undone', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const moderator = await api.person('mo', { role: 'moderator' });
  const promote = (role: string) => admin.patch(`/users/admin/${moderator.id}`, { body: { role } });
  expect((await promote('moderator')).body).toEqual({ modifiedCount: 0 });
  expect(await promote('admin')).toMatchObject({ status: 409, body: { error: { code: 'not_a_user' } } });
  expect(fieldsOf(await promote('user'))).toEqual(['role']);
});

test('nobody promotes themself, and only an admin promotes', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  const mara = await api.person('mara');
  const moderator = await api.person('mo', { role: 'moderator' });
  const body = { role: 'admin' };
  for (const [who, whom] of [
    [admin, admin],
    [mara, mara],
    [moderator, mara],
  ] as const) {
    expect((await who.patch(`/users/admin/${whom.id}`, { body })).status).toBe(403);
  }
  expect((await api.anonymous.patch(`/users/admin/${mara.id}`, { body })).status).toBe(401);
});

test('promoting somebody who is not there is a 404', async ({ api }) => {
  const admin = await api.person('noor', { role: 'admin' });
  for (const id of ['999', '0', 'mara', '-1', '1e3']) {
    expect((await admin.patch(`/users/admin/${id}`, { body: { role: 'admin' } })).status).toBe(404);
  }
});
