import { days } from '#lib/domain/durations.ts';
import { serverPaths } from '#lib/paths.ts';

/** Well below the year that the standard advises against exceeding. */
const validFor = days(180);

interface Parts {
  email: string;
  toUrl: (path: string) => string;
  now: Date;
}

/** Returns the contact for reporting vulnerabilities (RFC 9116). */
export const securityTxt = ({ email, toUrl, now }: Parts): string => `Contact: mailto:${email}
Expires: ${new Date(now.getTime() + validFor).toISOString()}
Preferred-Languages: en
Canonical: ${toUrl(serverPaths.securityTxt)}
`;
