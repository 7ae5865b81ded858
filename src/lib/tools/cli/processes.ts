import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';

const exitWithParent = new URL('exit-with-parent.ts', import.meta.url).href;
const onWindows = process.platform === 'win32';

/** Milliseconds after SIGTERM until SIGKILL. */
const shutdownTimeout = 15_000;

interface RunOptions {
  env: Record<string, string | undefined>;
  cwd?: string;
  quiet?: boolean;
  /** URLs of modules that run before the script. */
  preload?: readonly string[];
}

/** The child processes of one command. Each has its own process group: Ctrl-C reaches this process alone, which ends them in order. */
export interface Processes {
  /** Runs a script with this process's Node. */
  run(script: string, args: readonly string[], options: RunOptions): ChildProcess;
  /** Ends all processes and their descendants, the last started first. */
  end(): Promise<void>;
}

/** True until the process has exited, or a signal has ended it. */
export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Resolves when the process has ended, with its exit code, or 1 if a signal ended it. */
export const exitCodeOf = async (child: ChildProcess): Promise<number> => {
  if (isRunning(child)) await once(child, 'exit');
  return child.exitCode ?? 1;
};

/** Windows has neither groups nor signals: a process that lost its channel ends in order, and `taskkill` ends a tree. */
const signalTreeOnWindows = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (signal === 'SIGKILL') spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else if (child.connected) child.disconnect();
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (onWindows) {
    signalTreeOnWindows(child, signal);
    return;
  }
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
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
    run(script, args, { env, cwd, quiet = false, preload = [] }) {
      if (ending) throw new Error('Nothing is started any more');
      const output = quiet ? 'ignore' : 'inherit';
      const preloaded = [exitWithParent, ...preload].flatMap((module) => ['--import', module]);
      const child = spawn(process.execPath, [...preloaded, script, ...args], {
        env,
        cwd,
        // On Windows that would open a window, and Ctrl-C reaches everybody anyway.
        detached: !onWindows,
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
