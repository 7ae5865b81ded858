import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { nameOfStatement } from '#lib/server/db/statement-names.ts';
import { toRowOf } from '#lib/server/db/to-row.ts';
import type { Pipeline } from './pipeline.ts';

/** Takes a connection of the pool when a statement needs one. */
class Client implements PostgresPoolClient {
  readonly #pool: PostgresPool;
  readonly #pipeline: Pipeline;
  #own: Promise<PostgresPoolClient> | undefined;

  constructor(pool: PostgresPool, pipeline: Pipeline) {
    this.#pool = pool;
    this.#pipeline = pipeline;
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    text: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new Error('Results are not read by cursors');
    const name = nameOfStatement(text);
    // Whoever has a connection is in a transaction, and has to see what it sees.
    if (name === undefined || this.#own) return this.#runAlone(text, parameters);
    return this.#readByPipeline(name, text, parameters);
  }

  async #readByPipeline<Row>(
    name: string,
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>> {
    const { fields, ...result } = await this.#pipeline.query({ name, text, values: [...parameters] });
    const rows = result.rows.map(toRowOf(fields.map((field) => field.name)));
    // Kysely knows the commands that it sends; pg says string.
    return { ...result, rows } as unknown as PostgresQueryResult<Row>;
  }

  async #runAlone<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    this.#own ??= this.#pool.connect();
    return (await this.#own).query(text, parameters);
  }

  release(): void {
    this.#own?.then(
      (client) => client.release(),
      () => {}, // The statement that needed it has got the error.
    );
  }
}

/** A pool for Kysely that sends prepared statements, those that run often and are quick, through a pipeline. */
export const pipelined = (pool: PostgresPool, pipeline: Pipeline): PostgresPool => ({
  options: pool.options,
  connect: async () => new Client(pool, pipeline),
  end: async () => {
    await Promise.all([pool.end(), pipeline.end()]);
  },
});
