import { type Config, demoProject } from '../config.ts';
import { people } from '../seed/people.ts';
import { demoPassword } from './accounts.ts';

/** Where the emulator lists the links of its mails. */
const demoMails = `/emulator/v1/projects/${demoProject}/oobCodes`;

/** What somebody who has just started the demo wants to know. */
export const announcement = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => {
  const accounts = people.slice(0, 3).map(({ email, role }) => `    ${email.padEnd(30)} ${role}`);
  return `
  Unearth runs at ${siteUrl}

  This is a demo: its people, products and payments are invented, and its accounts live on this machine.
  Sign in with the password ${demoPassword} as

${accounts.join('\n')}

  It sends no mail. What it would have sent, to verify an address or for a new password, is listed at
  ${siteUrl}${demoMails}

  Ctrl-C ends it.
`;
};
