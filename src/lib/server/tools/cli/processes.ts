import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const exitWithParent = fileURLToPath(new URL('exit-with-parent.ts', import.meta.url));

/** Milliseconds after SIGTERM until SIGKILL. */
const shutdownTimeout = 15_000;

interface RunOptions {
  env: Record<string, string | undefined>;
  cwd?: string;
  quiet?: boolean;
}

/** The child processes of one command. Each has its own process group: Ctrl-C reaches this process alone, which ends them in order. */
export interface Processes {
  /** Runs a script with this process's Node. */
  run(script: string, args: readonly string[], options: RunOptions): ChildProcess;
  /** Ends all processes and their descendants, the last started first. */
  end(): Promise<void>;
}

export const commandOf = (name: string): string => resolve('node_modules/.bin', name);

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Resolves when the process has ended, with its exit code, or 1 if a signal ended it. */
export const exitCodeOf = async (child: ChildProcess): Promise<number> => {
  if (isRunning(child)) await once(child, 'exit');
  return child.exitCode ?? 1;
};

const signalGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
};

const endOne = async (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return;
  signalGroup(child, 'SIGTERM');
  const lastResort = setTimeout(() => signalGroup(child, 'SIGKILL'), shutdownTimeout);
  await exitCodeOf(child);
  clearTimeout(lastResort);
};

export const createProcesses = (): Processes => {
  const started: ChildProcess[] = [];
  let ending: Promise<void> | undefined;
  const endAll = async (): Promise<void> => {
    for (const child of started.toReversed()) await endOne(child);
  };
  return {
    run(script, args, { env, cwd, quiet = false }) {
      if (ending) throw new Error('Nothing is started any more');
      const output = quiet ? 'ignore' : 'inherit';
      const child = spawn(process.execPath, ['--import', exitWithParent, script, ...args], {
        env,
        cwd,
        detached: true,
        stdio: ['ignore', output, output, 'ipc'],
      });
      started.push(child);
      return child;
    },
    end() {
      ending ??= endAll();
      return ending;
    },
  };
};
