import { password as limits } from '#lib/limits.ts';
import { passwordErrors } from '#lib/text/messages/sign-in.ts';

export interface Passwords {
  password: string;
  password2: string;
}

/** What is wrong with the passwords of a sign-up, and in which field. */
export interface PasswordError {
  field: keyof Passwords;
  text: string;
}

/** The first rule of the specification (§5) that the passwords break, in its order; undefined if none. */
export const passwordError = ({ password, password2 }: Passwords): PasswordError | undefined => {
  if (password.length < limits.min) return { field: 'password', text: passwordErrors.shortPassword };
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password))
    return { field: 'password', text: passwordErrors.weakPassword };
  if (password !== password2) return { field: 'password2', text: passwordErrors.unequalPasswords };
  return undefined;
};
