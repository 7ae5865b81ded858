import { hkdfSync } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { proofLifetime } from '#lib/domain/votes.ts';

/**
 * A proof of work for one vote. Two hexadecimal digits take 256 attempts of some milliseconds on average: a second or two of a
 * phone. Verifying takes one attempt, in a thread of Node's pool.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, keyPrefix: '00' } as const;

/** The vote that a challenge belongs to. */
interface Subject {
  productId: number;
  userId: number;
}

const secretOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'vote proof', 32)).toString('hex');

/** Returns a signed challenge as JSON for the browser. @param secret of the settings @param castAt time of the vote, ISO 8601 */
export const voteChallenge = async (
  secret: string,
  { productId, userId, castAt }: Subject & { castAt: string },
): Promise<string> => {
  const data = { productId, userId, until: Date.parse(castAt) + proofLifetime };
  return JSON.stringify(
    await createChallenge({ ...work, data, deriveKey, hmacSignatureSecret: secretOf(secret) }),
  );
};

const hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/);

/** Accepts only the parameters that we sign, since a client's could make the verification expensive. */
const solved = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(work.algorithm),
      cost: z.literal(work.cost),
      keyPrefix: z.literal(work.keyPrefix),
      keyLength: z.literal(32),
      nonce: hex,
      salt: hex,
      data: z.strictObject({ productId: z.int(), userId: z.int(), until: z.int() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

const parsed = (proof: string): unknown => {
  try {
    return JSON.parse(proof);
  } catch {
    return undefined;
  }
};

/** Returns why a proof is invalid; undefined if it is valid for this vote. @param proof JSON of a challenge and its solution */
export const proofError = async (
  secret: string,
  proof: string,
  { productId, userId, now }: Subject & { now: Date },
): Promise<'malformed' | 'foreign' | 'expired' | 'wrong' | undefined> => {
  const { data: read } = solved.safeParse(parsed(proof));
  if (!read) return 'malformed';
  const { data } = read.challenge.parameters;
  if (data.productId !== productId || data.userId !== userId) return 'foreign';
  if (data.until < now.getTime()) return 'expired';
  const { verified } = await verifySolution({ ...read, deriveKey, hmacSignatureSecret: secretOf(secret) });
  return verified ? undefined : 'wrong';
};
