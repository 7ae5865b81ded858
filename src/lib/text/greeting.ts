/** How the menu greets: by the first word of the name in capitals, or of the e-mail where there is no name. */
export const greetingName = ({ name, email }: { name: string; email: string }): string => {
  const [first = ''] = (name.trim() || email).split(/[\s@]+/);
  return first.toLocaleUpperCase('en');
};
