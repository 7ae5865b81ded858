import { plainApi } from '#lib/browser/api/api.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import { dropPending, type PendingAct, pendingActs } from '#lib/browser/member/outbox.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { settledSession } from './session.ts';

/** Checks who is signed in after whatever takes time: another tab may have signed in somebody else. */
const resume = async (pending: PendingAct): Promise<void> => {
  const { act, productId } = pending;
  if (act === 'vote') {
    const [{ vote }, product] = await Promise.all([
      import('#lib/browser/votes/vote.ts'),
      plainApi('getProduct', { query: { id: productId } }).catch(() => undefined),
    ]);
    if (!isStillIn(pending)) return dropPending(pending);
    await vote({ _id: productId, ...(product && { upVote: product.data.upVote }) }, pending.isSent);
  } else if (act === 'save') {
    const { setSaved } = await import('#lib/browser/saved/save.ts');
    if (!isStillIn(pending)) return dropPending(pending);
    await setSaved(productId, pending.saved ?? true);
  } else if (act === 'follow') {
    const { setFollowed } = await import('#lib/browser/follows/follow.ts');
    if (!isStillIn(pending)) return dropPending(pending);
    await setFollowed(productId, pending.saved ?? true);
  } else {
    const { report, resendReport } = await import('#lib/browser/moderation/report.ts');
    if (!isStillIn(pending)) return dropPending(pending);
    if (pending.isSent) return resendReport(productId, pending.reason ?? '');
    if (isLeaving()) return; // the next page asks for the reason
    dropPending(pending); // first, so that somebody who cancels is not asked again
    await report(productId);
  }
};

/** Resumes the acts that earlier pages left without a response, with the same messages. */
export const resumeOutbox = async (): Promise<void> => {
  if (!pendingActs().length) return;
  const session = await settledSession();
  if (session.state === 'unreachable') return; // the next page tries again
  for (const pending of pendingActs()) {
    if (isStillIn(pending)) await resume(pending).catch(() => {});
    else dropPending(pending);
  }
};
