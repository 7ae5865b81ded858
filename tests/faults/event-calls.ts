import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import type { Member } from './people.ts';

/** A product that is submitted, accepted and reported, and somebody who is made a moderator: four calls, an event each. */
export interface Case {
  maker: Member;
  reporter: Member;
  candidate: Member;
  /** Set once the submission has been answered. */
  productId: string;
  /** Number of its calls that have been answered. */
  answered: number;
}

interface Call {
  by: Member;
  method: 'POST' | 'PATCH';
  path: string;
  body: object;
  key?: string;
}

export interface Staff {
  moderator: Member;
  admin: Member;
}

/** Outcome of the calls. */
export interface Answers {
  /** Calls that had no answer and were sent again. */
  unanswered: number;
  refused: string[];
}

/** Concurrent calls. */
const callers = 8;

const callsOf: ((subject: Case, staff: Staff) => Call)[] = [
  ({ maker, candidate }) => ({
    ...{ by: maker, method: 'POST', path: '/products', key: candidate.email },
    body: {
      name: `Submitted with ${candidate.email}`,
      logo: 'https://logos.example/1.svg',
      shortDescription: 'Submitted while the site is killed.',
      description: 'A moderator accepts it, and a member reports it.',
      tags: ['killed'],
      externalLink: null,
    },
  }),
  ({ productId }, { moderator }) => ({
    ...{ by: moderator, method: 'PATCH', path: `/products/${productId}` },
    body: { status: 'accepted' },
  }),
  ({ productId, reporter }) => ({
    ...{ by: reporter, method: 'PATCH', path: `/products/${productId}` },
    body: { reported: true, reason: 'It is killed.' },
  }),
  ({ candidate }, { admin }) => ({
    ...{ by: admin, method: 'PATCH', path: `/users/admin/${candidate.id}` },
    body: { role: 'moderator' },
  }),
];

const isOver = ({ answered }: Case): boolean => answered === callsOf.length;

/** Sends the next call of a case. @returns false if there was no answer */
const sendNext = async (url: string, subject: Case, staff: Staff, answers: Answers): Promise<boolean> => {
  const call = callsOf[subject.answered]?.(subject, staff);
  if (!call) return false;
  const { by, method, path, body, key } = call;
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${by.token}`,
    ...(key && { [idempotencyHeader]: key }),
  };
  try {
    const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) answers.refused.push(`${method} ${path}: ${response.status} ${text}`);
    else if (method === 'POST') subject.productId = (JSON.parse(text) as { insertedId: string }).insertedId;
    subject.answered++;
    return true;
  } catch {
    answers.unanswered++;
    return false;
  }
};

/**
 * Sends the remaining calls of all cases. A caller stops at its first call without an answer.
 * @returns `underWay`: resolves once `enough` calls have been answered, while others are under way; `ended`: once all callers have stopped
 */
export const sendCalls = (
  url: string,
  {
    cases,
    staff,
    answers,
    enough,
  }: { cases: readonly Case[]; staff: Staff; answers: Answers; enough: number },
): { underWay: Promise<void>; ended: Promise<unknown> } => {
  const open = cases.filter((subject) => !isOver(subject));
  const { promise: underWay, resolve } = Promise.withResolvers<void>();
  let left = enough;
  const work = async (): Promise<void> => {
    for (let subject = open.shift(); subject; subject = open.shift())
      while (!isOver(subject)) {
        if (!(await sendNext(url, subject, staff, answers))) return;
        if (--left === 0) resolve();
      }
  };
  return { underWay, ended: Promise.all(Array.from({ length: callers }, work)) };
};

export const areOver = (cases: readonly Case[]): boolean => cases.every(isOver);
export const callsPerCase = callsOf.length;
