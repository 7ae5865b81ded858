/**
 * Listens on a port like systemd's socket unit: `socket-holder.ts PORT ARGS…` runs Node with the arguments on its socket,
 * again whenever that ends. It accepts no connection, since `spawnSync` blocks it.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

const [port, ...args] = process.argv.slice(2);
const passing = 'export LISTEN_FDS=1 LISTEN_PID=$$; exec "$@"';

const holder = createServer().listen(Number(port), '127.0.0.1', () => {
  // Node has no public name for the file descriptor of a listening socket.
  const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
  const stdio = ['ignore', 'inherit', 'inherit', fd] as const;
  for (;;) spawnSync('sh', ['-c', passing, 'sh', process.execPath, ...args], { stdio: [...stdio] });
});
