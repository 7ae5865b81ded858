import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { migrate, migrationWaits } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { readConfig } from '#lib/server/ops/config.ts';
import { environment } from '#lib/server/ops/env.ts';
import { operatorMessage } from '#lib/server/ops/operator-message.ts';
import { makePrivateFiles } from '#lib/server/ops/private-files.ts';
import { withoutControls } from '#lib/text/visible.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { runningDemoDatabase } from '#lib/tools/demo/running-database.ts';
import { parseArguments } from './arguments.ts';
import { backup } from './backup.ts';
import { backups } from './backups.ts';
import type { Command, FileCommand } from './command.ts';
import { exportEverything } from './export-everything.ts';
import { exportProducts } from './export-products.ts';
import { forget, person } from './forget.ts';
import { grant } from './grant.ts';
import { importEverything } from './import-everything.ts';
import { importProducts } from './import-products.ts';
import { integrity } from './integrity.ts';
import { jobs } from './jobs.ts';
import { mail } from './mail.ts';
import { restoreAdmin } from './restore-admin.ts';
import { runCommand } from './run-command.ts';
import { seed } from './seed.ts';
import { verify } from './verify.ts';

const commands: Record<string, Command | FileCommand> = {
  migrate: {
    usage: 'migrate',
    options: {},
    takes: 0,
    about: 'bring the schema up to date',
    creates: true,
    run: async () => {},
  },
  seed,
  backup,
  backups,
  import: { ...importProducts, variants: { ...importProducts.variants, '--everything': importEverything } },
  export: { ...exportProducts, variants: { '--everything': exportEverything } },
  verify,
  grant,
  'restore-admin': restoreAdmin,
  person,
  forget,
  jobs,
  mail,
  integrity,
};

const confirm = async (question: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};

const help = (): string =>
  [
    `Usage: ${dbProgram} COMMAND`,
    '',
    ...Object.values(commands)
      .flatMap((command) => [command, ...Object.values(command.variants ?? {})])
      .map(({ usage, about }) => `  ${usage.padEnd(28)} ${about}`),
  ].join('\n');

/** The command of this name and, of its variants, the one that an option chooses; that option is not among its arguments. */
const commandFor = (name: string, given: string[]): { command: Command | FileCommand; args: string[] } => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new CommandError([...(name ? [`There is no command ${name}.`, ''] : []), help()].join('\n'));
  for (const [option, variant] of Object.entries(command.variants ?? {})) {
    const place = given.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
    if (place < 0) continue;
    const value = given[place]?.slice(option.length + 1);
    return { command: variant, args: given.toSpliced(place, 1, ...(value ? [value] : [])) };
  }
  return { command, args: given };
};

const print = (line: string): void => console.log(withoutControls(line));

const isHelp = (arg: string): boolean => ['--help', '-h', 'help'].includes(arg);

const main = async ([name = '', ...given]: string[]): Promise<void> => {
  if (isHelp(name)) return console.log(help());
  const { command, args } = commandFor(name, given);
  if (args.includes('--help')) return console.log(`Usage: ${dbProgram} ${command.usage}`);
  const parsed = parseArguments(command, args);
  if ('read' in command) return command.read(print, parsed);
  const named = readConfig(environment());
  const running = await runningDemoDatabase(named);
  if (running) console.error('on the PostgreSQL database of the demo that is running');
  const config = running ? readConfig({ ...environment(), DATABASE_URL: running }) : named;
  const { database } = config;
  if (!command.creates && database.kind === 'sqlite' && !existsSync(database.file)) {
    throw new CommandError(
      `There is no database at ${database.file}. If yours is in another place, set DATABASE_URL`,
    );
  }
  const db = openDatabase(database);
  try {
    if (!command.asFound) {
      const done = await migrate(db, (waitsFor) => console.error(migrationWaits[waitsFor]));
      for (const migration of done) console.log(`migrated ${migration}`);
    }
    const context = { db, config, clock: () => new Date(), print };
    await runCommand(command, { ...context, ...(process.stdin.isTTY && { confirm }) }, args);
  } catch (error) {
    throw db.explained(error);
  } finally {
    await db.close();
  }
};

makePrivateFiles();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof CommandError ? error.message : operatorMessage(error);
  if (message === undefined) throw error;
  console.error(withoutControls(message));
  process.exitCode = 1;
}
