import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Person, peopleOver } from './person.ts';

/**
 * Commit of the previous release. During a deploy servers of both releases run, and pages of the older one stay open. Set
 * it to the last release at each release (docs/adding.md).
 */
const previousRelease = '6b297051ef4514691916ac76e2d39883ceb6c216';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = fileURLToPath(new URL('previous-server.ts', import.meta.url));

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });

/** @throws Error with instructions if the history ends before the commit */
export const ensureInHistory = (commit: string): void => {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch (error) {
    throw new Error(
      `The previous release ${commit} is not in this clone: get the whole history (git fetch --unshallow), and try again`,
      { cause: error },
    );
  }
};

/** The text of a file of the previous release. */
export const readPrevious = (file: string): string => {
  ensureInHistory(previousRelease);
  return git('show', `${previousRelease}:${file}`).toString();
};

/**
 * Unpacks the sources of the previous release below this project, whose packages they use. Node runs them as they are.
 * @returns their folder
 */
export const unpackPrevious = (): string => {
  const folder = join(root, '.previous', previousRelease);
  if (existsSync(folder)) return folder;
  ensureInHistory(previousRelease);
  mkdirSync(join(root, '.previous'), { recursive: true });
  const unpacked = mkdtempSync(join(root, '.previous', 'unpacking-'));
  // Since 1.0.0 a release has its brand in a separate folder.
  const parts = git('ls-tree', '--name-only', previousRelease, 'src', 'package.json', 'brand');
  const archive = git('archive', previousRelease, ...parts.toString().trim().split('\n'));
  execFileSync('tar', ['-x', '-C', unpacked], { input: archive });
  try {
    renameSync(unpacked, folder);
  } catch (error) {
    // Another test has unpacked it already.
    rmSync(unpacked, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
};

/** Evaluates an export of a module of the previous release in a separate process. @returns its value, as JSON has it */
export const askPrevious = async (module: string, expression: string): Promise<unknown> => {
  const script = `
    const module = await import(${JSON.stringify(join(unpackPrevious(), 'src/lib', module))});
    process.stdout.write(JSON.stringify(module.${expression}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout);
};

/** A running API of the previous release. */
export interface PreviousServer {
  /** A client with this bearer token. */
  as(token: string | undefined, email?: string, id?: string): Person;
  stop(): Promise<void>;
}

/** For any database. */
export const previousSettings = {
  FIREBASE_API_KEY: 'test',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  FIREBASE_PROJECT_ID: 'test',
  ACCESS_TOKEN_SECRET: 'a secret of tests, of more than 32 characters',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
};

/**
 * Starts the previous release on a database.
 * @throws Error with its output if it does not start
 */
export const startPrevious = async (settings: Record<string, string>): Promise<PreviousServer> => {
  const child = spawn(process.execPath, [server, unpackPrevious()], {
    env: { PATH: process.env.PATH, ...previousSettings, ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const port = await Promise.race([once(child, 'message').then(([message]) => Number(message)), ended]);
  if (typeof port !== 'number') throw new Error(`the previous release did not start:\n${said}`);
  const as = peopleOver((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init));
  return {
    as: (token, email = '', id = '') => as(token, email, id),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
