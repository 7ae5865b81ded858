import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

const script = `
  import { createLog } from '#lib/server/log.ts';
  const log = createLog('info');
  for (let line = 0; line < 3; line++) log.info('a line');
  process.stderr.write('still there');`;

// Each write to it fails as on a full disk.
test.runIf(existsSync('/dev/full'))('a log that can’t be written ends nothing', () => {
  const output = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  });
  closeSync(output);
  expect([status, stderr]).toEqual([0, 'still there']);
});
