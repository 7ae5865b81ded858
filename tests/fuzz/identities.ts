import fc from 'fast-check';
import type { Identity } from '#lib/server/api/principal.ts';
import { hostileText } from './hostile.ts';
import type { Known } from './of-schema.ts';
import { beginning } from './world.ts';

const seconds = Date.parse(beginning) / 1000;

/** Claims that the identity provider may send, which the site has not validated. */
export const identities = (known: Known): fc.Arbitrary<Partial<Identity>> => {
  const name = fc.oneof(fc.constantFrom('Ivo', 'Mara Ñ'), hostileText);
  return fc.record(
    {
      uid: fc.oneof(fc.constantFrom('uid-ivo', 'uid-mara', 'uid-ulla', 'uid-new'), hostileText),
      email: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constantFrom(...(known.email ?? []), 'new@unearth.example', 'IVO@unearth.example'),
        },
        { weight: 1, arbitrary: hostileText },
      ),
      emailVerified: fc.boolean(),
      name,
      photoURL: fc.oneof(fc.webUrl(), hostileText),
      signInMethods: fc.array(fc.oneof(fc.constantFrom('password', 'google.com'), hostileText), {
        maxLength: 2,
      }),
      signedInAt: fc.integer({ min: seconds - 100, max: seconds + 4_000 }),
      issuedAt: fc.integer({ min: seconds - 100, max: seconds + 4_000 }),
    },
    { requiredKeys: ['uid', 'email', 'emailVerified', 'name', 'photoURL'] },
  ) as fc.Arbitrary<Partial<Identity>>;
};
