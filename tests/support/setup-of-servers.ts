import { makeDemoTemplate } from './demo-database.ts';
import setUp from './global-setup.ts';
import { startTemporaryPostgres } from './postgres-server.ts';

const startPostgres = async (): Promise<() => Promise<void>> => {
  const { urlOf, stop } = await startTemporaryPostgres();
  process.env.UNEARTH_POSTGRES = urlOf('postgres');
  await makeDemoTemplate(urlOf('postgres'));
  return stop;
};

/** Sets up a site for all workers, and a PostgreSQL server with the demo data to copy. */
export default async function setUpServers(): Promise<() => Promise<void>> {
  const [tearDown, stopPostgres] = await Promise.all([setUp(), startPostgres()]);
  return async () => {
    await Promise.all([tearDown(), stopPostgres()]);
  };
}
