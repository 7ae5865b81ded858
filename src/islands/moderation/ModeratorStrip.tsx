import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { inspection } from '#lib/browser/moderation/inspection.ts';
import type { KeyAction } from '#lib/browser/moderation/keys.ts';
import { $moderatedProduct, moderateHere } from '#lib/browser/moderation/moderated-product.ts';
import { $recentDecision, beginDecisions, explainByKey } from '#lib/browser/moderation/recent-decision.ts';
import { loadUnpublishedProduct } from '#lib/browser/products/unpublished-product.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDone } from '#lib/domain/moderation.ts';
import { integrityPaths } from '#lib/paths.ts';
import { findingScreen } from '#lib/text/messages/finding-screen.ts';
import { stripTexts } from '#lib/text/messages/moderation.ts';
import { VoteCheckNote } from '../products/VoteCheckNote.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { Loading } from '../ui/Skeleton.tsx';
import { ContentDiff } from './ContentDiff.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { HistoryList } from './HistoryList.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { ReportList } from './ReportList.tsx';
import { StripBar } from './StripBar.tsx';
import { useModerationKeys } from './use-moderation-keys.ts';
import { useStripDecisions } from './use-strip-decisions.ts';

function NoVotes() {
  return <LoadFailure what={findingScreen.timeline} retry={() => location.reload()} />;
}

// Loaded with the details: it brings the chart. A rejected import would remove the whole strip.
const ProductVotes = lazy<ComponentType<{ product: ModeratedSummary }>>(() =>
  import('../vote-integrity/ProductVotes.tsx').catch(() => ({ default: NoVotes })),
);

/** Details that the page does not show: votes over time, reports, changes since the last decision, and the history. */
function StripDetails({ product, id }: { product: ModeratedSummary; id: string }) {
  return (
    <section
      className="mx-auto mt-3 grid max-h-panel w-wrap gap-5 overflow-y-auto overscroll-contain py-4"
      id={id}
      aria-label={stripTexts.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
      tabIndex={0}
    >
      <Loaded from={inspection} id={product._id} what="The history" waiting={<Loading />}>
        {({ product: whole, reports, reportsTotal, history, historyTotal }) => (
          <>
            <ReportList reports={reports} total={reportsTotal} />
            <ContentDiff product={whole} />
            <HistoryList product={whole} history={history} total={historyTotal} />
            {reports.length + history.length === 0 && <p>{stripTexts.nothingYet}</p>}
          </>
        )}
      </Loaded>
      <Suspense fallback={<Loading />}>
        <ProductVotes product={product} />
      </Suspense>
    </section>
  );
}

const keys: readonly KeyAction[] = ['accept', 'reject', 'feature', 'undo', 'explain', 'help'];

function Strip({ product }: { product: ModeratedSummary }) {
  const strip = useRef<HTMLElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const { onDecide, onKey, onUndo } = useStripDecisions(strip);
  const deciding = (decision: Decision) => () => {
    if (!isDone(product, decision)) onKey(product, decision);
  };
  const onHelp = () => help.current?.showModal();
  useModerationKeys(strip, {
    accept: deciding({ status: 'accepted' }),
    reject: deciding({ status: 'rejected' }),
    feature: deciding({ priority: 'featured' }),
    undo: onUndo,
    explain: async (digit) => {
      if (await explainByKey(digit)) await inspection.reload();
    },
    help: onHelp,
  });
  useEffect(beginDecisions, []);
  // The status above the product says why it was rejected.
  const rejection = useStore($recentDecision)?.rejection;
  useEffect(() => {
    if (rejection) void loadUnpublishedProduct(product._id);
  }, [rejection, product._id]);
  return (
    <section
      className="border-t border-line bg-paper shadow-lift"
      ref={strip}
      aria-label={stripTexts.label}
      tabIndex={-1}
    >
      {isOpen && <StripDetails product={product} id={detailsId} />}
      <DecisionBar place="strip" onUndo={onUndo} onGone={() => strip.current?.focus()} />
      <VoteCheckNote id={product._id}>
        <a className="link" href={integrityPaths.findings}>
          {stripTexts.decideVotes}
        </a>
      </VoteCheckNote>
      <StripBar
        product={product}
        onDecide={onDecide}
        onHelp={onHelp}
        details={{ isOpen, id: detailsId, onToggle: () => setOpen(!isOpen) }}
      />
      <KeyHelp dialog={help} actions={keys} />
    </section>
  );
}

/**
 * A moderator's tools on the page of a product. Renders nothing for others, nor before they are loaded. They are at the end
 * of the page, where their arrival moves nothing.
 */
export default function ModeratorStrip({ id }: { id: string }) {
  const load = useStore($moderatedProduct, { ssr: () => ({ state: 'loading' as const }) });
  useEffect(() => moderateHere(id), [id]);
  if (load.state !== 'ready' || !load.value) return null;
  return createPortal(
    <div className="sticky bottom-0 z-10 print:hidden" data-strip="moderator">
      <Strip product={load.value} />
    </div>,
    document.body,
  );
}
