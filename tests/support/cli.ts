import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import type { Context } from '#lib/server/context.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import type { Command } from '#lib/tools/cli/command.ts';
import { createTestApi, type TestApi } from './test-api.ts';

export interface TestCli {
  api: TestApi;
  /** Runs an operator's command, against the test's database by default. @returns the printed lines, without the id of an import */
  run(command: Command, args: string[], context?: Context): Promise<string[]>;
  /** Writes a file for a command to read. @returns its path */
  file(name: string, content: string | Uint8Array | object): string;
  path(name: string): string;
  json(name: string): unknown;
}

/** First line of an import's output, with its id. */
export const importLine = /^import ([0-9a-f]{8}): /;

/** A test with an API, its database, a folder for files, and the operator's commands. */
export const test = base.extend<{ cli: TestCli }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  cli: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'unearth-cli-'));
    const { api, close } = await createTestApi();
    const path = (name: string) => join(folder, name);
    await use({
      api,
      path,
      file(name, content) {
        writeFileSync(
          path(name),
          typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
        );
        return path(name);
      },
      json: (name) => JSON.parse(readFileSync(path(name), 'utf8')),
      async run(command, args, { db, config, clock } = api.context) {
        const said: string[] = [];
        const print = (line: string): void => void said.push(line);
        await command.run({ db, config, clock, print }, parseArguments(command, args));
        return said.filter((line) => !importLine.test(line));
      },
    });
    await close();
    rmSync(folder, { recursive: true });
  },
});
