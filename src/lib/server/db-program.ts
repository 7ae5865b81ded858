/** How an operator calls a command of the database, as messages name it: a built site has no npm scripts. */
export const dbProgram: string = import.meta.env?.PROD ? 'node dist/server/db.mjs' : 'npm run db --';
