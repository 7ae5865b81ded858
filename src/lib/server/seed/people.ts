import type { Role } from '../../contract/entities.ts';

export type SeedPerson = {
  /** Fixed, so that the Auth emulator and the database agree at every start. */
  uid: string;
  name: string;
  email: string;
  role: Role;
  /** The people of the demo have no photos; the site draws monograms. */
  photoURL: null;
};

function person(handle: string, name: string, role: Role = 'user'): SeedPerson {
  return { uid: `demo-${handle}`, name, email: `${handle}@unearth.example`, role, photoURL: null };
}

/** Everyone in the demo, all of them invented. The first three are the documented demo accounts. */
export const people: readonly SeedPerson[] = [
  person('admin', 'Noor Haddad', 'admin'),
  person('moderator', 'Tomasz Wilk', 'moderator'),
  person('user', 'Robin Hale'),

  // makers
  person('mara', 'Mara Okonjo'),
  person('ines', 'Inês Carvalho'),
  person('kenji', 'Kenji Morita'),
  person('priya', 'Priya Raman'),
  person('astrid', 'Astrid Öberg'),
  person('lucia', 'Lucía Ferrer'),
  person('hana', 'Hana Nováková'),
  person('eli', 'Eli Rosenthal'),
  person('wren', 'Wren Castellano'),
  person('tevita', 'Tevita Fonua'),
  person('yusuf', 'Yusuf Demir'),
  person('amadou', 'Amadou Diallo'),
  person('grace', 'Grace Obuya'),
  person('bo', 'Bo Li'),

  // people who mostly read, vote and have opinions
  person('farid', 'Farid Karimi'),
  person('petra', 'Petra Vogel'),
  person('marguerite', 'Marguerite Delacroix-Lemaire'),
  person('dan', 'Dan Whitlock'),
  person('aroha', 'Aroha Ngata'),
  person('jun', 'Seo Jun-ho'),
  person('olu', 'Olu Adeyemi'),
  person('chip', 'Chip Sterling'),
];
