import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  url: string;
  /** Loses all packets of the present connections from now on; new connections work. */
  swallow(): void;
  /** Accepts connections from now on, and passes nothing on. */
  hang(): void;
  /** Ends all connections, and new ones too until `restore`. */
  cut(): void;
  restore(): void;
  end(): void;
}

/** A way to a PostgreSQL server that can be disturbed. */
export const startDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let isCut = false;
  let hangs = false;
  const proxy = createServer((near) => {
    near.on('error', () => {});
    if (isCut) return void near.destroy();
    if (hangs) return void sockets.push(near);
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => {}));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(url);
  Object.assign(through, { hostname: '127.0.0.1', port: String((proxy.address() as AddressInfo).port) });
  const destroyAll = (): void => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  return {
    url: through.href,
    swallow() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    hang() {
      hangs = true;
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    restore() {
      isCut = false;
    },
    end() {
      destroyAll();
      proxy.close();
    },
  };
};
