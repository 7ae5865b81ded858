export const personKey = 'person';

/** The signed-in person, for display. */
export interface Person {
  uid: string;
  email: string;
  name: string;
  photoURL: string | null;
}

/** Stored beside the token, so that a page can greet the member before the provider has confirmed the session. */
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
