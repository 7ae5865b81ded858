import type { Role } from '#lib/contract/users.ts';

export type SeedPerson = {
  /** Constant, so that the Auth emulator and the database agree after every start. */
  uid: string;
  name: string;
  email: string;
  role: Role;
  /** Must lie before the person's first action. */
  joinedDaysAgo: number;
  /** Always null: the site renders monograms. */
  photoURL: null;
};

function person(handle: string, name: string, joinedDaysAgo: number, role: Role = 'user'): SeedPerson {
  const email = `${handle}@unearth.example`;
  return { uid: `demo-${handle}`, name, email, role, joinedDaysAgo, photoURL: null };
}

/** Without any action yet. */
export const newcomers: readonly SeedPerson[] = [
  person('zanele', 'Zanele Khumalo', 17.5),
  person('luca', 'Luca Ferraro', 14.2),
  person('tomoko', 'Tomoko Arai', 9.8),
  person('owen', 'Owen Prichard', 5.4),
  person('salma', 'Salma Idrissi', 2.9),
  person('ravi', 'Ravi Menon', 2.3),
  person('ingrid', 'Ingrid Halvorsen', 0.6),
];

/** The accounts named in the README, on the terminal and on the login screen: one per role. */
export const documentedPeople: readonly SeedPerson[] = [
  person('admin', 'Noor Haddad', 90, 'admin'),
  person('moderator', 'Tomasz Wilk', 90, 'moderator'),
  person('user', 'Robin Hale', 33.6),
];

/** All invented. */
export const people: readonly SeedPerson[] = [
  ...documentedPeople,

  // makers
  person('mara', 'Mara Okonjo', 63.2),
  person('ines', 'Inês Carvalho', 68.5),
  person('kenji', 'Kenji Morita', 61.1),
  person('priya', 'Priya Raman', 64.8),
  person('astrid', 'Astrid Öberg', 56.7),
  person('lucia', 'Lucía Ferrer', 71.3),
  person('hana', 'Hana Nováková', 52.4),
  person('eli', 'Eli Rosenthal', 55.9),
  person('wren', 'Wren Castellano', 40.2),
  person('tevita', 'Tevita Fonua', 46.6),
  person('yusuf', 'Yusuf Demir', 58.8),
  person('amadou', 'Amadou Diallo', 12.4),
  person('grace', 'Grace Obuya', 34.1),
  person('bo', 'Bo Li', 50.7),

  // readers who vote and review
  person('farid', 'Farid Karimi', 41.3),
  person('petra', 'Petra Vogel', 49.9),
  person('marguerite', 'Marguerite Delacroix-Lemaire', 44.4),
  person('dan', 'Dan Whitlock', 26.3),
  person('aroha', 'Aroha Ngata', 20.1),
  person('jun', 'Seo Jun-ho', 23.7),
  person('olu', 'Olu Adeyemi', 42.8),
  person('chip', 'Chip Sterling', 24.6),

  ...newcomers,
];
