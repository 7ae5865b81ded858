/** Command line of the database tool, as messages print it: a built site has no npm scripts. */
export const dbProgram: string = import.meta.env?.PROD ? 'node dist/server/db.mjs' : 'npm run db --';
