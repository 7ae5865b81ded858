import { plainApi } from '#lib/browser/api/api.ts';
import { dropPending, type PendingAct, pendingActs } from '#lib/browser/member/outbox.ts';
import { settledSession } from './session.ts';

const resume = async (pending: PendingAct): Promise<void> => {
  const { act, productId } = pending;
  if (act === 'vote') {
    const [{ vote }, product] = await Promise.all([
      import('#lib/browser/votes/vote.ts'),
      plainApi('getProduct', { query: { id: productId } }).catch(() => undefined),
    ]);
    await vote({ _id: productId, upVote: product?.data.upVote ?? 0 }, pending.isSent);
  } else if (act === 'save') {
    const { setSaved } = await import('#lib/browser/saved/save.ts');
    await setSaved(productId, pending.saved ?? true);
  } else {
    const { resendReport } = await import('#lib/browser/moderation/report.ts');
    await resendReport(productId, pending.reason ?? '');
  }
};

/** Goes on with what the pages before left unanswered, with the same messages. */
export const resumeOutbox = async (): Promise<void> => {
  if (!pendingActs().length) return;
  const session = await settledSession();
  if (session.state === 'unreachable') return; // the next page tries again
  for (const pending of pendingActs()) {
    if (session.state === 'in' && session.person.uid === pending.uid) await resume(pending).catch(() => {});
    else dropPending(pending);
  }
};
