export const personKey = 'person';

/** Who is signed in, as the screens show it. */
export interface Person {
  uid: string;
  email: string;
  name: string;
  photoURL: string | null;
}

/** Kept beside the token, so that a page greets its member before the provider has confirmed who it is. */
export const keepPerson = (person: Person): void => localStorage.setItem(personKey, JSON.stringify(person));

export const forgetPerson = (): void => localStorage.removeItem(personKey);

export const keptPerson = (): Person | undefined => {
  try {
    const kept = localStorage.getItem(personKey);
    return kept ? (JSON.parse(kept) as Person) : undefined;
  } catch {
    return undefined;
  }
};
