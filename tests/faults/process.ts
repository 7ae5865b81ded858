import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** Leaves core 0 to the servers that a fault starts. */
export const leaveCoreToServers = (): void => {
  if (canPin)
    spawnSync('taskset', ['-a', '-c', '-p', `1-${availableParallelism() - 1}`, String(process.pid)]);
};

export interface Running {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves once it has ended and all of its output has arrived. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

interface RunOptions {
  env: Record<string, string | undefined>;
  stdio?: SpawnOptions['stdio'];
  cwd?: string;
}

const children = new Set<Running>();

/** Kills what a fault has left running. */
export const killChildren = async (): Promise<void> => {
  const left = [...children];
  for (const { child } of left) child.kill('SIGKILL');
  await Promise.all(left.map(({ ended }) => ended));
};

/** Starts a Node program, on core 0 if processes can be pinned here. */
export const runNode = (args: string[], { env, stdio = 'pipe', cwd }: RunOptions): Running => {
  const [program, ...all]: [string, ...string[]] = canPin
    ? ['taskset', '-c', '0', process.execPath, ...args]
    : [process.execPath, ...args];
  const child = spawn(program, all, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio,
    ...(cwd && { cwd }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const running: Running = { child, output: () => output, ended };
  children.add(running);
  child.once('close', () => children.delete(running));
  return running;
};
