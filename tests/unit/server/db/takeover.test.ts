import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { expectTakeover } from '../../../support/takeover.ts';

test('a database that 1.0.0 has made gets one name on record, the schema of a new one, and is imported from its export', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-takeover-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await expectTakeover(`file:${folder}/old.db`, `file:${folder}/new.db`, join(folder, 'everything'));
}, 120_000);
