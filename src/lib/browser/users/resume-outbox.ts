import { plainApi } from '#lib/browser/api/api.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import { dropPending, type PendingAct, pendingActs } from '#lib/browser/member/outbox.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';

/**
 * Checks who is signed in after whatever takes time: another tab may have signed in somebody else. Imported modules stay whole:
 * the bundler writes twice as much for names that are taken out of them.
 */
const resume = async (pending: PendingAct): Promise<void> => {
  const { act, productId, isSent, saved = true } = pending;
  if (act === 'vote') {
    const [votes, product] = await Promise.all([
      import('#lib/browser/votes/vote.ts'),
      plainApi('getProduct', { query: { id: productId } }).catch(() => undefined),
    ]);
    const votable = { _id: productId, ...(product && { upVote: product.data.upVote }) };
    if (isStillIn(pending)) return votes.vote(votable, isSent);
  } else if (act === 'prove') {
    const proofs = await import('#lib/browser/vote-proofs/prove-vote.ts');
    if (isStillIn(pending)) return proofs.prove(pending);
  } else if (act === 'save') {
    const saves = await import('#lib/browser/saved/save.ts');
    if (isStillIn(pending)) return void (await saves.setSaved(productId, saved));
  } else if (act === 'follow') {
    const follows = await import('#lib/browser/follows/follow.ts');
    if (isStillIn(pending)) return void (await follows.setFollowed(productId, saved));
  } else {
    const reports = await import('#lib/browser/moderation/report.ts');
    if (isStillIn(pending)) {
      if (isSent) return reports.resendReport(productId, pending.reason ?? '');
      if (isLeaving()) return; // the next page asks for the reason
      dropPending(pending); // first, so that somebody who cancels is not asked again
      return void (await reports.report(productId));
    }
  }
  dropPending(pending);
};

/** True if it is still unanswered, and the member has not pressed again since. */
const isUnchanged = (pending: PendingAct): boolean =>
  pendingActs().some((one) => JSON.stringify(one) === JSON.stringify(pending));

/** Resumes the acts that earlier pages left without a response, with the same messages. */
export const resumeOutbox = async (): Promise<void> => {
  if (!pendingActs().length) return;
  const session = await settledSession();
  if (session.state === 'unreachable') return; // the next page tries again
  for (const pending of pendingActs()) {
    if (!isUnchanged(pending)) continue;
    if (isStillIn(pending)) await resume(pending).catch(() => {});
    else dropPending(pending);
  }
};
