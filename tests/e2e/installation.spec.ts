import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, overHttp as test } from '../support/fixtures.ts';
import { startServer } from '../support/server-process.ts';
import { accessTokenSecret, emulatorHost } from '../support/site.ts';
import { ask } from './support/http.ts';

const run = promisify(execFile);

interface LockedPackage {
  dev?: true;
  devOptional?: true;
  link?: true;
}

/** What `npm ci --omit=dev` installs on this machine, without the package that brings Node. */
const productionPackages = (): string[] => {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  return Object.entries(packages)
    .filter(([, { dev, devOptional, link }]) => !dev && !devOptional && !link)
    .map(([path]) => path)
    .filter((path) => path.startsWith('node_modules/') && existsSync(path))
    .filter((path) => !/^node_modules\/node(-bin-setup)?(\/|$)/.test(path));
};

/** In MB, of all files below a folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0) / 1e6;

test('The build and the packages of production run the whole site, in at most 150 MB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-installed-'));
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  for (const path of productionPackages()) cpSync(path, join(folder, path), { recursive: true });
  expect(sizeOf(folder)).toBeLessThan(150);

  const settings = {
    DATABASE_URL: `file:${join(folder, 'data', 'site.db')}`,
    ACCESS_TOKEN_SECRET: accessTokenSecret,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost(),
    LOG_LEVEL: 'warn',
  };
  const program = (name: string) => join(folder, 'dist/server', name);
  const node = (name: string, args: string[], env: Record<string, string> = {}) =>
    run(process.execPath, [program(name), ...args], { cwd: folder, env: { ...settings, ...env } });

  await node('db.mjs', ['seed']);
  const server = await startServer(settings, [], join(folder, 'dist'));
  try {
    for (const path of ['/', '/products?q=home', '/login', '/api/openapi.json', '/leaderboard'])
      expect((await ask(server, path)).status, path).toBe(200);
    const { text } = await ask(server, '/products/1');
    const [, image = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(text) ?? [];
    const rendered = await ask(server, image);
    expect([rendered.status, rendered.headers['content-type']]).toEqual([200, 'image/png']);
    // Loads the library that verifies tokens, and finds that this is not one.
    const signIn = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"idToken":"x"}',
    };
    expect((await ask(server, '/api/jwt', signIn)).status).toBeLessThan(500);
    await node('health.mjs', [], { PORT: String(server.port) });
    await node('db.mjs', ['backups', join(folder, 'backups')]);
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  } finally {
    await server.stop();
  }
  await expect(node('health.mjs', [], { PORT: String(server.port) })).rejects.toThrow('ECONNREFUSED');
  expect((await node('db.mjs', ['verify'])).stdout).toContain('All stored values are right');
  rmSync(folder, { recursive: true });
});
