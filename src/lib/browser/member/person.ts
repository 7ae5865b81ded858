export const personKey = 'person';

/** Who is signed in, as the screens show it. */
export interface Person {
  uid: string;
  email: string;
  name: string;
  photoURL: string | null;
}

/** Kept beside the token, so that a page greets its member before the provider has confirmed who it is. */
export const storePerson = (person: Person): void => localStorage.setItem(personKey, JSON.stringify(person));

export const forgetPerson = (): void => localStorage.removeItem(personKey);

export const storedPerson = (): Person | undefined => {
  try {
    const stored = localStorage.getItem(personKey);
    return stored ? (JSON.parse(stored) as Person) : undefined;
  } catch {
    return undefined;
  }
};
