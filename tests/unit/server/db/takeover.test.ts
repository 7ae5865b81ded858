import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { expectEventsCarriedOver, expectTakeover } from '../../../support/takeover.ts';

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-takeover-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test('a database that 1.0.0 has made gets one name on record, the schema of a new one, and is imported from its export', async () => {
  const folder = folderOf();
  await expectTakeover(`file:${folder}/old.db`, `file:${folder}/new.db`, join(folder, 'everything'));
}, 120_000);

test('each fact of audit log, moderation log and history is carried over into one event', async () => {
  await expectEventsCarriedOver(`file:${folderOf()}/site.db`);
});
