import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'unearth-db-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { NODE_COMPILE_CACHE } = process.env;
const command = join(import.meta.dirname, '../../../../src/lib/tools/cli/db.ts');
const db = (args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    env: { NODE_COMPILE_CACHE, DATABASE_URL: `file:${folder}/new/test.db`, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('a command that needs a database is an error without one, and creates none', () => {
  for (const args of [
    ['backup', 'copy.db'],
    ['import', '--undo', '3f9c01ab'],
    ['import', '--undo=3f9c01ab'],
    ['forget', 'noor@x.example', '--yes'],
  ]) {
    expect(db(args), args.join(' ')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^There is no database at .*\n$/),
    });
    expect(existsSync(join(folder, 'new/test.db'))).toBe(false);
  }
});

test('a backup leaves an older database as it is', () => {
  mkdirSync(join(folder, 'new'));
  new DatabaseSync(join(folder, 'new/test.db')).close();
  expect(db(['backup', 'copy.db'])).toMatchObject({ status: 0, stdout: 'backed up to copy.db\n' });
  const copy = new DatabaseSync(join(folder, 'copy.db'));
  expect(copy.prepare('select name from sqlite_schema').all()).toEqual([]);
  copy.close();
});

test('an import creates the file', () => {
  writeFileSync(join(folder, 'none.json'), '[]');
  db(['import', 'none.json'], { DATABASE_URL: `file:${folder}/imported.db` });
  expect(existsSync(join(folder, 'imported.db'))).toBe(true);
});

test('migrating creates the file, and prints the migrations that ran', () => {
  expect(db(['migrate'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^migrated 0000-baseline/),
    stderr: '',
  });
  expect(db(['migrate'])).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('without a command, or with an unknown one, the help lists the commands', () => {
  for (const args of [[], ['destroy'], ['toString']]) {
    const { status, stderr } = db(args);
    expect(status).toBe(1);
    for (const name of ['migrate', 'seed', 'backup FILE', 'import FILE', 'export FILE', 'grant EMAIL ROLE'])
      expect(stderr).toContain(name);
    expect(stderr).toContain('restore-admin EMAIL');
  }
});

test('a file that is no database is one line, without a stack', () => {
  writeFileSync(join(folder, 'text.db'), 'x'.repeat(5_000));
  expect(db(['verify'], { DATABASE_URL: `file:${folder}/text.db` })).toMatchObject({
    status: 1,
    stderr: 'The file of DATABASE_URL is no SQLite database\n',
  });
});

test('a wrong setting or a wrong argument is one line, without a stack', () => {
  const wrong = db(['migrate'], { DATABASE_URL: 'mysql://localhost/x' });
  expect(wrong).toMatchObject({ status: 1, stderr: expect.stringMatching(/^DATABASE_URL must be .*\n$/) });
  expect(db(['grant', 'noor', 'admin'])).toMatchObject({
    status: 1,
    stderr: 'noor is not an e-mail address\n',
  });
});

test('the help is no error', () => {
  for (const args of [['--help'], ['help'], ['import', '--help'], ['verify', '--repair', '--help']])
    expect(db(args), args.join(' ')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm run db -- /),
      stderr: '',
    });
});

test.each([
  [['verify', '--reapir'], "Unknown option '--reapir'"],
  [['migrate', '--fast'], "Unknown option '--fast'"],
  [['import', 'list.csv', '--dry'], "Unknown option '--dry'"],
  [['import', 'list.csv', '--encoding'], "Option '--encoding <value>' argument missing"],
  [['export', 'out.json', '--all'], "Unknown option '--all'"],
  [['backup', 'copy.db', '-f'], "Unknown option '-f'"],
  [['seed', '--y'], "Unknown option '--y'"],
  [['grant', 'a@x.example', 'admin', '--force'], "Unknown option '--force'"],
  [['jobs', '--retry'], "Option '--retry <value>' argument missing"],
  [['backups', 'folder', '--every', '3'], "Unknown option '--every'"],
  [['import', 'a.csv', 'b.csv'], 'import FILE [--encoding NAME]\n'],
])(
  'an option or argument that a command does not have is an error, before it does anything: %j',
  (args, message) => {
    const untouched = { DATABASE_URL: `file:${folder}/untouched.db` };
    const { status, stdout, stderr } = db(args, untouched);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^Usage: npm run db -- /m);
    expect(existsSync(join(folder, 'untouched.db'))).toBe(false);
  },
);

test('a dry run leaves the database of an earlier release as it is, and says how to migrate it', () => {
  new DatabaseSync(join(folder, 'earlier.db')).close();
  writeFileSync(join(folder, 'list.json'), '[]');
  const { status, stderr } = db(['import', 'list.json', '--dry-run'], {
    DATABASE_URL: `file:${folder}/earlier.db`,
  });
  expect(status).toBe(1);
  expect(stderr).toContain('npm run db -- migrate');
});

test('a .env with a byte order mark has its first setting, and one that can’t be read is one line', () => {
  const settings = join(folder, 'settings');
  mkdirSync(join(settings, 'unreadable/.env'), { recursive: true });
  writeFileSync(join(settings, '.env'), '\uFEFFDATABASE_URL=file:marked.db\r\nLOG_LEVEL=silent\r\n');
  const migrate = (cwd: string) =>
    spawnSync(process.execPath, [command, 'migrate'], { cwd, env: { NODE_COMPILE_CACHE }, encoding: 'utf8' });
  expect(migrate(settings).status).toBe(0);
  expect(existsSync(join(settings, 'marked.db'))).toBe(true);
  // A folder, since the tests may run as root, whom no mode keeps from reading a file.
  expect(migrate(join(settings, 'unreadable'))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^\.env can't be read by this account \(uid \w+\): .*\n$/),
  });
});
