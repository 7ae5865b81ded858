import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

const script = `
  import { createLog } from '#lib/server/ops/log.ts';
  const log = createLog({ logLevel: 'info' });
  for (let line = 0; line < 3; line++) log.info('a line');
  process.stderr.write('still there');`;

// Each write to Linux's /dev/full fails as on a full disk.
test('a log that can’t be written ends nothing', () => {
  const output = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  });
  closeSync(output);
  expect([status, stderr]).toEqual([0, 'still there']);
});

test('lines have the names of levels, and times that people can read', () => {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createLog } from '#lib/server/ops/log.ts';
      createLog({ logLevel: 'info' }).warn('a line');`,
    ],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(stdout)).toMatchObject({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    msg: 'a line',
  });
});
