/** For the limits of writes and sign-ins, and for the look for other servers' writes. */
const ofLimits = 2;
const ofLook = 1;
/** One each for reads and writes. */
const minShared = 2;
/** Of one, two cores of the database's server make use; more are woken more often, and send less at once. */
const maxPipelined = 2;

/** DATABASE_CONNECTIONS: how many a process opens at most on PostgreSQL. */
export const databaseConnections = { min: ofLimits + ofLook + minShared, max: 1000, default: 12 } as const;

/**
 * What the connections of a process are for, of `databaseConnections.min` at least. `pipelined`: those that quick reads
 * share, of the part that is for reads; none if there are few.
 */
export const shareOut = (connections: number) => {
  const shared = Math.max(minShared, connections - ofLimits - ofLook);
  const reads = Math.ceil(shared / 2);
  const pipelined = Math.min(maxPipelined, Math.floor(reads / 2));
  return { read: reads - pipelined, pipelined, write: shared - reads, limits: ofLimits, look: ofLook };
};
