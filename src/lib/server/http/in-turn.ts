import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that wait for their turn. Browsers and proxies send the next request after the answer. */
const maxWaiting = 32;

interface Turn {
  /** The response in progress, or the last one. */
  current?: ServerResponse;
  waiting: ServerResponse[];
}

export interface Turns {
  connections: ReadonlyMap<Socket, Turn>;
  connect(socket: Socket): void;
  receive: RequestListener;
  /** Closes each connection once its pending requests are answered. */
  end(): void;
}

/**
 * Ends a connection without a stack trace for each request that it has sent: Node makes an error for every one of them,
 * and their stacks took two thirds of the time that such a connection cost others.
 */
const destroyWithoutStacks = (socket: Socket): void => {
  let limit = Error.stackTraceLimit;
  socket.prependOnceListener('close', () => {
    limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = limit;
  });
  socket.destroy();
};

/** The last answer of a server that ends tells the client to send its next request elsewhere. */
const closeAfterLast = ({ current, waiting }: Turn): void => {
  if (current && !current.headersSent && waiting.length === 0) current.setHeader('connection', 'close');
};

/**
 * Answers the requests of a connection one after the other, so that a client that reads nothing costs one answer
 * (docs/decisions/0033-requests-in-turn.md). A client that sends more than `maxWaiting` at once loses its connection.
 */
export const inTurn = (listener: RequestListener): Turns => {
  const connections = new Map<Socket, Turn>();
  let isEnding = false;

  const answer = (turn: Turn, response: ServerResponse): void => {
    turn.current = response;
    if (isEnding) closeAfterLast(turn);
    listener(response.req, response);
  };

  const answerNext = (socket: Socket, turn: Turn): void => {
    // What follows an answer that closes its connection would be carried out for nobody.
    const response = socket.writable ? turn.waiting.shift() : undefined;
    if (!response) return;
    if (turn.waiting.length) response.once('close', () => answerNext(socket, turn));
    answer(turn, response);
  };

  return {
    connections,
    connect(socket) {
      connections.set(socket, { waiting: [] });
      socket.once('close', () => connections.delete(socket));
    },
    receive(request, response) {
      const { socket } = request;
      const turn = connections.get(socket);
      // Node goes on with what a connection has sent after the end of that connection.
      if (!turn || socket.destroyed) return;
      const { current, waiting } = turn;
      // A response has its connection until it is sent.
      if (!current?.socket && !waiting.length) return answer(turn, response);
      if (waiting.length === maxWaiting) return destroyWithoutStacks(socket);
      if (waiting.push(response) === 1) current?.once('close', () => answerNext(socket, turn));
    },
    end() {
      isEnding = true;
      for (const turn of connections.values()) closeAfterLast(turn);
    },
  };
};
