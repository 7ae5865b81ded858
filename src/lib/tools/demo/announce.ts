import { siteName } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import type { Config } from '#lib/server/ops/config.ts';
import { documentedPeople } from '#lib/tools/seed/people.ts';
import { demoPassword } from './accounts.ts';

export const announcement = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => {
  const accounts = documentedPeople.map(({ email, role }) => `    ${email.padEnd(30)} ${role}`);
  return `
  ${siteName} runs at ${siteUrl}

  This is a demo: its people, products and payments are invented, and its accounts live on this machine.
  Sign in with the password ${demoPassword} as

${accounts.join('\n')}

  It sends no mail. What it would have sent, to verify an address or for a new password, is at
  ${siteUrl}${paths.demoMail}

  Ctrl-C ends it.
`;
};
