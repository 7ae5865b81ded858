import type { Config } from '../config.ts';
import { people } from '../seed/people.ts';
import { demoPassword } from './accounts.ts';

/** What somebody who has just started the demo wants to know. */
export const announcement = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => {
  const accounts = people.slice(0, 3).map(({ email, role }) => `    ${email.padEnd(30)} ${role}`);
  return `
  Unearth runs at ${siteUrl}

  This is a demo: its people, products and payments are invented, and its accounts live on this machine.
  Sign in with the password ${demoPassword} as

${accounts.join('\n')}

  Ctrl-C ends it.
`;
};
