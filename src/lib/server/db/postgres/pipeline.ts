import pg, { type Client, type ClientConfig, type QueryArrayResult, type QueryConfig } from 'pg';
import type { ConnectionUse } from '#lib/server/db/database.ts';
import { postgresTimeouts as timeouts } from '#lib/server/db/limits.ts';

/** What SQLSTATEs of connections that an operator or a shutdown ends begin with. */
const operatorIntervention = '57P';

/** A connection that sends queries while earlier ones are not answered yet. */
class Line {
  readonly #client: Promise<Client>;
  readonly #idle: NodeJS.Timeout;
  readonly #onClosed: () => void;
  unanswered = 0;

  constructor(config: ClientConfig, onClosed: () => void) {
    this.#onClosed = onClosed;
    const client = new pg.Client({ ...config, pipeline: true });
    // Without a listener the loss of the connection would end the process. Whoever waits for an answer gets the error.
    client.on('error', onClosed);
    client.on('end', onClosed);
    this.#client = client.connect().then(() => client);
    this.#client.catch(onClosed);
    this.#idle = setTimeout(() => void this.close(), timeouts.idle).unref();
  }

  async query(config: QueryConfig): Promise<QueryArrayResult> {
    this.unanswered++;
    this.#idle.refresh();
    try {
      return await (await this.#client).query({ ...config, rowMode: 'array' });
    } catch (error) {
      // The end of the connection comes after what the server says of it.
      if (!(error instanceof pg.DatabaseError) || error.code?.startsWith(operatorIntervention))
        this.#onClosed();
      throw error;
    } finally {
      this.unanswered--;
    }
  }

  /** Resolves once what was sent is answered. */
  async close(): Promise<void> {
    this.#onClosed();
    clearTimeout(this.#idle);
    const client = await this.#client.catch(() => undefined);
    await client?.end();
  }
}

export interface Pipeline {
  /** A statement that reads, and is quick: whatever was sent after it waits for its answer. Rows come as arrays. */
  query(config: QueryConfig): Promise<QueryArrayResult>;
  use(): ConnectionUse;
  end(): Promise<void>;
}

/**
 * A few connections that all queries share, each sent at once and answered in order: a server that finds the next query
 * there need not be woken for it, and many go in one packet. Twice as many small queries a second as with a pool of
 * twelve, where each connection waits for its answer. Connections are opened as they are needed, and anew when they broke.
 */
export const openPipeline = (config: ClientConfig, connections: number): Pipeline => {
  const lines = new Set<Line>();
  const open = (): Line => {
    const line: Line = new Line(config, () => lines.delete(line));
    lines.add(line);
    return line;
  };
  const leastBusy = (): Line => {
    let best: Line | undefined;
    for (const line of lines) if (!best || line.unanswered < best.unanswered) best = line;
    return best && (best.unanswered === 0 || lines.size >= connections) ? best : open();
  };
  return {
    query: (config) => leastBusy().query(config),
    use: () => {
      const queues = [...lines].map(({ unanswered }) => unanswered);
      const inUse = queues.filter(Boolean).length;
      const waiting = queues.reduce((sum, unanswered) => sum + unanswered, 0) - inUse;
      return { pool: 'pipelined', inUse, idle: queues.length - inUse, waiting };
    },
    end: async () => {
      await Promise.all([...lines].map((line) => line.close()));
    },
  };
};
