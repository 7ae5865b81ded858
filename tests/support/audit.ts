/**
 * `npm run audit`, and the last step of `npm test`: known vulnerabilities of the production dependencies, in one line.
 */
import { execFile } from 'node:child_process';
import process from 'node:process';

/** In milliseconds. */
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

/**
 * Summarises the output of `npm audit --json`. Offline, and with registries that offer no audit, there is no result.
 */
export const printAudit = (output: string): string => {
  const { metadata, message = 'no answer' } = parse(output);
  const found = metadata?.vulnerabilities;
  if (!found) return `npm audit: not to be had here (${message.split('\n')[0]})`;
  const counts = grades.filter((grade) => found[grade]).map((grade) => `${found[grade]} ${grade}`);
  return counts.length
    ? `npm audit: ${counts.join(', ')}; 'npm audit --omit=dev' names them`
    : 'npm audit: nothing is known against the packages that the site runs on';
};

/** Never rejects: the result is information only. */
export const audit = (): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { timeout, shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 },
      // The exit code is not 0 if there are vulnerabilities, too.
      (_error, output) => resolve(printAudit(output)),
    );
  });

if (import.meta.main) console.log(await audit());
