/**
 * `npm run audit`, and the last step of `npm test`: known vulnerabilities of the packages that the site is made of, in one line.
 * Most of these are bundled, and no dependencies for npm: tools are left out by what the sources import.
 */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { shippedPackages } from './shipped-packages.ts';

/** In milliseconds. */
const timeout = 20_000;

const grades = ['critical', 'high', 'moderate', 'low', 'info'] as const;

interface Report {
  vulnerabilities?: Record<string, { severity: string }>;
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
export const printAudit = (output: string, shipped: ReadonlySet<string>): string => {
  const { vulnerabilities, message = 'no answer' } = parse(output);
  if (!vulnerabilities) return `npm audit: not to be had here (${message.split('\n')[0]})`;
  const found = Object.entries(vulnerabilities).filter(([name]) => shipped.has(name));
  const counts = grades.flatMap((grade) => {
    const count = found.filter(([, { severity }]) => severity === grade).length;
    return count ? [`${count} ${grade}`] : [];
  });
  return counts.length
    ? `npm audit: ${counts.join(', ')}; 'npm audit' names them, and those of tools`
    : 'npm audit: nothing is known against the packages that the site runs on';
};

/** Never rejects: the result is information only. */
export const audit = (): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--json'],
      { timeout, shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 },
      // The exit code is not 0 if there are vulnerabilities, too.
      (_error, output) => resolve(printAudit(output, shippedPackages())),
    );
  });

if (import.meta.main) console.log(await audit());
