import { dirname } from 'node:path';

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

/** Parsed DATABASE_URL. */
export type DatabaseSettings =
  | { kind: 'sqlite'; file: string }
  /** `connections`: how many of them a process opens at most. */
  | { kind: 'postgres'; url: string; connections: number };

const isPostgres = (url: string): boolean => /^postgres(ql)?:/.test(url);

/** True if a text is a URL of a database that the site supports. */
export const isDatabase = (url: string): boolean => {
  if (!isPostgres(url)) return /^file:./.test(url);
  if (!URL.canParse(url)) return false;
  const { pathname, searchParams } = new URL(url);
  // Options of the query would replace the settings that every connection of the site needs.
  return pathname.length > 1 && !searchParams.has('options');
};

export const databaseOf = (url: string, connections: number): DatabaseSettings =>
  isPostgres(url)
    ? { kind: 'postgres', url, connections }
    : { kind: 'sqlite', file: url.slice('file:'.length) };

/** The folder of the site's files: that of the database, if it is SQLite. */
export const dataFolderOf = (settings: DatabaseSettings): string =>
  settings.kind === 'sqlite' ? dirname(settings.file) : 'data';
