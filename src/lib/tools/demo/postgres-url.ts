/** Separate from the code that starts the server: a build has no embedded PostgreSQL. */
export const postgresUrl = ({
  port,
  password,
  database,
}: {
  port: number;
  password: string;
  database: string;
}) => `postgres://unearth:${password}@127.0.0.1:${port}/${database}`;
