import type { Loadable } from './loadable.ts';
import type { Person } from './person.ts';
import { $session } from './session.ts';

/**
 * Loads something for as long as somebody is in, and forgets it with their session: what is still under way then is
 * never shown to whoever signs in next. `load` names the person among what is loaded. @returns what stops it
 */
export const loadForMember = (
  { reset }: Pick<Loadable<unknown, []>, 'reset'>,
  load: (person: Person) => unknown,
): (() => void) =>
  $session.subscribe((session) => {
    if (session.state === 'in') load(session.person);
    else reset();
  });

/**
 * Loads what a screen of this member shows, and forgets it with their session, or with the screen. Unlike `loadForMember`
 * it asks for nothing in the name of whoever comes next: to them the screen may be forbidden, and a refusal would log
 * them out. @returns what ends it
 */
export const loadForScreen = (
  { reset }: Pick<Loadable<unknown, []>, 'reset'>,
  load: () => unknown,
): (() => void) => {
  const session = $session.get();
  if (session.state !== 'in') return () => {};
  const { person } = session;
  load();
  const stop = $session.listen(() => {
    if (!isStillIn(person)) reset();
  });
  return () => {
    stop();
    reset();
  };
};

/** Whether this person is still the one who is signed in. */
export const isStillIn = ({ uid }: Person): boolean => {
  const session = $session.get();
  return session.state === 'in' && session.person.uid === uid;
};
