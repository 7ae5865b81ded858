import { z } from 'zod';
import { parsedAs } from '#lib/contract/kit/parsed-as.ts';
import { optionalText, storableText } from '#lib/contract/kit/values.ts';
import { sizes } from '#lib/domain/specification.ts';
import { batch } from './decisions.ts';
import type { Decision } from './moderation.ts';
import { productDraft } from './products.ts';

const vote = z.strictObject({
  /** The displayed count plus one. The server counts itself and stores neither field. */
  upVote: z.int(),
  upVoters: z.array(storableText()),
});

const report = z.strictObject({
  reported: z.literal(true),
  reason: optionalText(sizes.reportReason).optional(),
});

const { externalLink, launchDay } = productDraft.shape;
const edit = z
  .strictObject({ ...productDraft.shape, externalLink: externalLink.unwrap(), launchDay: launchDay.unwrap() })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'Nothing to change was sent');

/** The `updatedAt` of what the moderator saw, so that nothing unread is accepted: the expected version, as the API calls it. */
const seen = z.iso.datetime().optional();
/** The `decidedAt` of what the moderator saw, so that they overturn no decision unknowingly. */
const seenDecision = z.iso.datetime().nullable().optional();
const expected = { seen, seenDecision, batch: batch.optional() };
const status = z.strictObject({ status: z.enum(['accepted', 'rejected']), ...expected });
const priority = z.strictObject({ priority: z.literal('featured'), ...expected });

/** The body of this endpoint has four meanings, recognised by fields that only one of them has. */
const meanings = {
  vote: { schema: vote, knownBy: ['upVote', 'upVoters'] },
  report: { schema: report, knownBy: ['reported', 'reason'] },
  moderate: { schema: z.union([status, priority]), knownBy: ['status', 'priority'] },
  edit: { schema: edit, knownBy: [] },
} as const;
type Meaning = keyof typeof meanings;

export type ProductChange =
  | { meaning: 'vote' }
  | { meaning: 'report'; reason: string | undefined }
  | {
      meaning: 'moderate';
      decision: Decision;
      expectedVersion: string | undefined;
      /** Null before the first decision. */
      expectedDecision: string | null | undefined;
      batch: string | undefined;
    }
  | { meaning: 'edit'; fields: z.output<typeof edit> };

const meaningOf = (body: object): Meaning =>
  (Object.keys(meanings) as Meaning[]).find((name) =>
    meanings[name].knownBy.some((field) => field in body),
  ) ?? 'edit';

/** Body of PATCH /products/{id} as one of its four meanings. */
export const productChangeBody = z.looseObject({}).transform((body, context): ProductChange => {
  const meaning = meaningOf(body);
  if (meaning === 'vote') {
    parsedAs(vote, body, context);
    return { meaning };
  }
  if (meaning === 'report') return { meaning, reason: parsedAs(report, body, context)?.reason };
  if (meaning === 'edit') return { meaning, fields: parsedAs(edit, body, context) };
  const asked = 'status' in body ? parsedAs(status, body, context) : parsedAs(priority, body, context);
  const { seen: expectedVersion, seenDecision: expectedDecision, batch, ...decision } = asked;
  return { meaning, decision, expectedVersion, expectedDecision, batch };
});

/** The input of `productChangeBody`, as a union for the client and the documentation. */
export const productChangeInput = z.union([vote, report, edit, status, priority]);
