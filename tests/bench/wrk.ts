import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { type Load, load } from './load.ts';
import { onCore } from './server.ts';

const run = promisify(execFile);

let installed: boolean | undefined;

/** Says once that wrk is missing: its figures are higher than those of a client in JavaScript. */
const hasWrk = (): boolean => {
  if (installed === undefined) {
    installed = spawnSync('wrk', ['-v']).error === undefined;
    if (!installed)
      console.warn(
        'wrk is not installed (apt install wrk): this process sends the requests instead, and gets fewer answers a second',
      );
  }
  return installed;
};

/** Responses a second: by wrk on its own core where it is installed, else by `load` in this process. */
export const responsesPerSecond = async (url: string, options: Load): Promise<number> => {
  const { connections, seconds, headers = {} } = options;
  if (!hasWrk()) return (await load(url, options)).perSecond;
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const [program, args] = onCore('client', [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...lines,
    url.replace('localhost', '127.0.0.1'),
  ]);
  const output = (await run(program, args)).stdout;
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`${url} failed:\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
};
