import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { nameOfStatement } from '#lib/server/db/compiled.ts';

/** Message of pg's error when an answer does not come in time. */
const noAnswer = 'Query read timeout';

/** A connection in use that is closed, not used again, once an answer did not come. */
class Client implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #onHanging: () => void;
  #hanging: Error | undefined;

  constructor(client: PoolClient, onHanging: () => void) {
    this.#client = client;
    this.#onHanging = onHanging;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    text: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Results are not read by cursors');
    return this.#run(text, parameters);
  }

  async #run<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    // A rollback, for example, would wait in vain too.
    if (this.#hanging) throw this.#hanging;
    try {
      const name = nameOfStatement(text);
      const query = { text, values: [...parameters], ...(name !== undefined && { name }) };
      // Kysely knows the commands that it sends; pg says string.
      return (await this.#client.query(query)) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (error instanceof Error && error.message === noAnswer) {
        this.#hanging = error;
        this.#onHanging();
      }
      throw error;
    }
  }

  release(discard = false): void {
    this.#client.release(discard || this.#hanging !== undefined);
  }
}

/**
 * A pool for Kysely. After its time limit pg leaves a query in place, and every later one of the connection would wait
 * behind it: such a connection is closed.
 * @param onHanging called when an answer did not come; the statement may have been executed
 */
export const discardHanging = (pool: Pool, onHanging: () => void = () => {}): PostgresPool => ({
  options: pool.options,
  connect: async () => new Client(await pool.connect(), onHanging),
  end: () => pool.end(),
});
