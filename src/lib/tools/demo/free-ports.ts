import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const loopback = '127.0.0.1';

/** Different free ports. Nothing reserves them: another process may take one. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, loopback));
  await Promise.all(servers.map((server) => server.listening || once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
};
