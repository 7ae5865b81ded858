import { expect } from 'vitest';
import { valueErrors } from '#lib/text/messages/values.ts';
import { sandboxSession } from '../support/payments.ts';
import {
  coupon,
  draft,
  fieldsOf,
  idTokenFor,
  namesOf,
  type Person,
  type TestAnswer,
  type TestApi,
  test,
} from '../support/test-api.ts';

const bad = { NUL: 'tide\0water', 'half an emoji': 'tide\ud83dwater' };

const world = async (api: TestApi) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const mo = await api.person('mo', { role: 'moderator' });
  const noor = await api.person('noor', { role: 'admin' });
  const rejected = await api.pending(mara);
  await mo.patch(`/products/${rejected}`, { body: { status: 'rejected' } });
  return { mara, ivo, mo, noor, product: await api.accepted(mara), rejected };
};
type World = Awaited<ReturnType<typeof world>>;

/** Calls with such a text, by the field that the error must name. */
const calls = (text: string): [field: string, (world: World) => Promise<TestAnswer>][] => [
  ['name', ({ mara }) => mara.post('/products', { body: draft({ name: text }) })],
  ['description', ({ mara }) => mara.post('/products', { body: draft({ description: text }) })],
  ['logo', ({ mara }) => mara.post('/products', { body: draft({ logo: `https://a.example/${text}` }) })],
  ['tags.1', ({ mara }) => mara.post('/products', { body: draft({ tags: ['a', text] }) })],
  [
    'shortDescription',
    ({ mara, product }) => mara.patch(`/products/${product}`, { body: { shortDescription: text } }),
  ],
  [
    'reason',
    ({ ivo, product }) => ivo.patch(`/products/${product}`, { body: { reported: true, reason: text } }),
  ],
  [
    'batch',
    ({ mo, product }) => mo.patch(`/products/${product}`, { body: { status: 'rejected', batch: text } }),
  ],
  [
    'note',
    ({ mo, rejected }) =>
      mo.post(`/products/${rejected}/rejection-reason`, { body: { reason: 'other', note: text } }),
  ],
  [
    'description',
    ({ ivo, product }) =>
      ivo.post('/reviews', { body: { productId: product, description: text, rating: 3 } }),
  ],
  ['description', ({ noor }) => noor.post('/coupons', { body: coupon({ description: text }) })],
  ['coupon', ({ ivo }) => ivo.post('/subscriptions/checkout', { body: { coupon: text } })],
  [
    'email',
    ({ noor, ivo }) => noor.patch(`/users/admin/${ivo.id}`, { body: { role: 'admin', email: text } }),
  ],
];

for (const [what, text] of Object.entries(bad))
  test(`${what} in a text is refused, with the name of its field`, async ({ api }) => {
    const people = await world(api);
    for (const [field, call] of calls(text)) {
      const response = await call(people);
      expect(response.status, field).toBe(422);
      expect(response.body.error.issues).toEqual([{ field, message: valueErrors.unstorable }]);
    }
  });

test('NUL in a path or in a query is refused, with the name of the parameter', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  expect(fieldsOf(await noor.get('/users/a%00@x.example'))).toEqual(['email']);
  expect(fieldsOf(await noor.delete('/staff/a%00@x.example?role=admin'))).toEqual(['email']);
  expect(fieldsOf(await noor.get('/products?type=email&email=a%00'))).toEqual(['email']);
  const session = `${await sandboxSession(noor)}%00`;
  expect(fieldsOf(await noor.get(`/subscriptions/sandbox?session=${session}`))).toEqual(['session']);
});

test('a search for NUL is answered, and finds nothing', async ({ api }) => {
  const { mo, noor } = await world(api);
  const searches: [Person, string][] = [
    [api.anonymous, '/products/search?keyword='],
    [api.anonymous, '/tags?query='],
    [mo, '/products/moderator?q='],
    [noor, '/users?q='],
    [noor, '/coupons?q='],
  ];
  for (const [person, path] of searches)
    for (const sought of ['%00%00', 'xyzzy%00qqqq'])
      expect(await person.get(path + sought), path).toMatchObject({ status: 200, body: [] });
});

const signIn = (api: TestApi, fields: object, body: object = {}) => {
  const claims = { uid: 'uid-new', email: 'new@x.example', emailVerified: true, name: 'New', ...fields };
  return api
    .bearer(idTokenFor(claims))
    .post('/users', { body: { name: 'New', email: claims.email, ...body } });
};

test('a name and a photo of the identity provider lose what can’t be stored: nobody could type them again', async ({
  api,
}) => {
  const noor = await api.person('noor', { role: 'admin' });
  const named = { name: '\0 Mara\0 Ñ\ud800', photoURL: 'https://photos.example/\0mara.png' };
  const { insertedId } = (await signIn(api, named)).body;
  const { name, photoURL } = (await noor.get(`/people/${insertedId}`)).body;
  expect({ name, photoURL }).toEqual({ name: 'Mara Ñ', photoURL: 'https://photos.example/mara.png' });
  const nameless = { uid: 'uid-other', email: 'other@x.example', name: undefined };
  expect((await signIn(api, nameless, { name: 'Iv\0o' })).status).toBe(200);
  expect(namesOf(await noor.get('/users?q=other@x.example'))).toEqual(['Ivo']);
});

test('an e-mail or an account of the identity provider that can’t be stored is refused: mended, it would be another one', async ({
  api,
}) => {
  await api.person('mara');
  const refused = await signIn(api, { email: 'mara\0@unearth.example' }, { email: 'mara@unearth.example' });
  expect(fieldsOf(refused)).toEqual(['email']);
  expect((await signIn(api, { uid: 'uid-\0mara' })).status).toBe(401);
});
