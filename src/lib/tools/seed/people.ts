/** The people of the demo, from `data/people.json`. All invented. */
import { z } from 'zod';
import { role } from '#lib/contract/users.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import file from './data/people.json' with { type: 'json' };

export const emailOf = (handle: string): string => `${handle}@unearth.example`;

const person = z
  .strictObject({
    handle: z.string(),
    name: z.string(),
    role: role.default('user'),
    /** Must lie before the person's first action. */
    joinedDaysAgo: z.number(),
  })
  .transform(({ handle, ...rest }) => ({
    ...rest,
    /** Constant, so that the Auth emulator and the database agree after every start. */
    uid: `demo-${handle}`,
    email: emailOf(handle),
    /** The site renders monograms. */
    photoURL: null,
  }));

export type SeedPerson = z.output<typeof person>;

const groups = z
  .strictObject({
    /** The accounts named in the README, on the terminal and on the login screen: one per role. */
    documented: z.array(person),
    makers: z.array(person),
    /** They vote and review. */
    readers: z.array(person),
    /** People without any action yet. */
    newcomers: z.array(person),
  })
  .parse(file);

export const { documented: documentedPeople, newcomers } = groups;
export const people: readonly SeedPerson[] = Object.values(groups).flat();

/** The accounts of the demo's people, by e-mail. */
export type Everyone = ReadonlyMap<string, UserRow>;

export const personNamed = (everyone: Everyone, email: string): UserRow => {
  const found = everyone.get(email);
  if (!found) throw new Error(`the demo data knows no ${email}`);
  return found;
};
