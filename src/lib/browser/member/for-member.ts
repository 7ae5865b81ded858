import { SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import type { Loadable } from './loadable.ts';
import type { Person } from './person.ts';
import { $session, settledSession } from './session.ts';

/**
 * Runs `load` whenever somebody is signed in, and resets the loadable when the session ends, so that a response that
 * is still in flight is never displayed to the next person. Include the person in the arguments of the load, so that a
 * change of person resets it too.
 * @returns stops it
 */
export const loadForMember = (
  { reset }: Pick<Loadable<unknown, []>, 'reset'>,
  load: (person: Person) => unknown,
): (() => void) =>
  $session.subscribe((session) => {
    if (session.state === 'in') load(session.person);
    else reset();
  });

export const isStillIn = ({ uid }: Pick<Person, 'uid'>): boolean => {
  const session = $session.get();
  return session.state === 'in' && session.person.uid === uid;
};

/** Waits until the session is known. @throws SessionUnknownError if the provider can't be reached */
export const signedInPerson = async (): Promise<Person> => {
  const session = await settledSession();
  if (session.state === 'unreachable') throw new SessionUnknownError();
  if (session.state !== 'in') throw new Error('Nobody is signed in');
  return session.person;
};
