import { freePorts } from '#lib/tools/demo/free-ports.ts';

/** An unused port of the loopback interface. */
export const freePort = async (): Promise<number> => {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error('no port');
  return port;
};
