import { isVisible } from './visible.ts';

/** Name in the greeting of the menu: the first word of the name, else the local part of the e-mail, in capitals. */
export const greetingName = ({ name, email }: { name: string; email: string }): string => {
  const [first = ''] = (isVisible(name) ? name.trim() : email).split(/[\s@]+/);
  return first.toLocaleUpperCase('en');
};
