import type { UserRow } from '#lib/server/users/queries.ts';

/** The accounts of the demo's people, by e-mail. */
export type Everyone = ReadonlyMap<string, UserRow>;

export const personNamed = (everyone: Everyone, email: string): UserRow => {
  const person = everyone.get(email);
  if (!person) throw new Error(`the demo data knows no ${email}`);
  return person;
};
