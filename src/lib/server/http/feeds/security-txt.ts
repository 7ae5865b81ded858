import { serverPaths } from '#lib/paths.ts';

/** Well below the year that the standard advises against exceeding. */
const validDays = 180;
const day = 86_400_000;

interface Parts {
  email: string;
  toUrl: (path: string) => string;
  now: Date;
}

/** Where to report a weakness of the site: RFC 9116. */
export const securityTxt = ({ email, toUrl, now }: Parts): string => `Contact: mailto:${email}
Expires: ${new Date(now.getTime() + validDays * day).toISOString()}
Preferred-Languages: en
Canonical: ${toUrl(serverPaths.securityTxt)}
`;
