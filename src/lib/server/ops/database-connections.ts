/** Connections for the limits of writes and sign-ins, and for the poll for other servers' writes. */
const ofLimits = 2;
const ofLook = 1;
/** One each for reads and writes. */
const minShared = 2;

/** DATABASE_CONNECTIONS: how many a process opens at most on PostgreSQL. */
export const databaseConnections = { min: ofLimits + ofLook + minShared, max: 1000, default: 12 } as const;

/** Divides a process's connections by purpose. @param connections at least `databaseConnections.min` */
export const shareOut = (connections: number) => {
  const shared = Math.max(minShared, connections - ofLimits - ofLook);
  const read = Math.ceil(shared / 2);
  return { read, write: shared - read, limits: ofLimits, look: ofLook };
};
