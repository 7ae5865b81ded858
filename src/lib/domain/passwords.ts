import { passwordErrors } from '#lib/text/messages/sign-in.ts';
import { password as limits } from './specification.ts';

export interface Passwords {
  password: string;
  password2: string;
}

export interface PasswordError {
  field: keyof Passwords;
  text: string;
}

/** The first rule of the specification (§5) that is broken, in its order; undefined if none is. */
export const passwordError = ({ password, password2 }: Passwords): PasswordError | undefined => {
  if (password.length < limits.min) return { field: 'password', text: passwordErrors.shortPassword };
  if (!/\p{Lu}/u.test(password) || !/\p{Ll}/u.test(password))
    return { field: 'password', text: passwordErrors.weakPassword };
  if (password !== password2) return { field: 'password2', text: passwordErrors.unequalPasswords };
  return undefined;
};
