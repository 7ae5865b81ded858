/** `npm run audit`, and the last step of `npm test`: what is known against the packages that the site runs on, in one line. */
import { execFile } from 'node:child_process';
import process from 'node:process';

/** A registry that does not answer by then is not waited for. */
const timeout = 20_000;

const grades = ['critical', 'high', 'moderate', 'low', 'info'] as const;

interface Report {
  metadata?: { vulnerabilities?: Partial<Record<(typeof grades)[number] | 'total', number>> };
  message?: string;
}

const parse = (output: string): Report => {
  try {
    const report: unknown = JSON.parse(output);
    return typeof report === 'object' && report !== null ? report : {};
  } catch {
    return {};
  }
};

/** What `npm audit --json` says, in one line. Offline, and where the registry knows no audit, it says nothing of use. */
export const printAudit = (output: string): string => {
  const { metadata, message = 'no answer' } = parse(output);
  const found = metadata?.vulnerabilities;
  if (!found) return `npm audit: not to be had here (${message.split('\n')[0]})`;
  const counts = grades.filter((grade) => found[grade]).map((grade) => `${found[grade]} ${grade}`);
  return counts.length
    ? `npm audit: ${counts.join(', ')}; 'npm audit --omit=dev' names them`
    : 'npm audit: nothing is known against the packages that the site runs on';
};

/** Asks the registry. Never fails: it tells, and decides nothing. */
export const audit = (): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { timeout, shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 },
      // It ends with a code when it found something, too.
      (_error, output) => resolve(printAudit(output)),
    );
  });

if (import.meta.main) console.log(await audit());
