import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Load, load } from './load.ts';
import { onCore } from './server.ts';

const run = promisify(execFile);

/** Responses a second: by wrk on a core of its own where it is installed, else by `load` in this process. */
export const responsesPerSecond = async (url: string, options: Load): Promise<number> => {
  const { connections, seconds, headers = {} } = options;
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [program, args] = onCore('client', [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...lines,
    url.replace('localhost', '127.0.0.1'),
  ]);
  let output: string;
  try {
    output = (await run(program, args)).stdout;
  } catch {
    return (await load(url, options)).perSecond;
  }
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} failed:\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
};
