import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { inspection } from '#lib/browser/moderation/inspection.ts';
import type { KeyAction } from '#lib/browser/moderation/keys.ts';
import { $moderatedProduct, moderateHere } from '#lib/browser/moderation/moderated-product.ts';
import { $recentDecision, beginDecisions, explainByKey } from '#lib/browser/moderation/recent-decision.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDone } from '#lib/domain/moderation.ts';
import { integrityPaths, paths } from '#lib/paths.ts';
import { counted } from '#lib/text/counts.ts';
import { findingScreen } from '#lib/text/messages/finding-screen.ts';
import { stripTexts } from '#lib/text/messages/moderation.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { LaunchNote } from '../products/LaunchNote.tsx';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { VoteCheckNote } from '../products/VoteCheckNote.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Key } from '../ui/Key.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { crumb } from '../ui/link-looks.ts';
import { Loading } from '../ui/Skeleton.tsx';
import { Badge, badge } from './Badge.tsx';
import { ContentDiff } from './ContentDiff.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { DecisionButton, type OnDecide } from './DecisionButton.tsx';
import { HistoryList } from './HistoryList.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { ReportList } from './ReportList.tsx';
import { useModerationKeys } from './use-moderation-keys.ts';
import { reloadPageOf, useStripDecisions } from './use-strip-decisions.ts';

/** A list of moderators, as a link back to it. */
interface ListBefore {
  href: string;
  label: string;
}

const queue: ListBefore = { href: paths.productReview, label: screenLabels.reviewQueue };
const reported: ListBefore = { href: paths.reportedContents, label: screenLabels.reportedContents };

/** The list from which the page was opened, with its filter and page; else the queue. */
const listBefore = (): ListBefore => {
  const from = document.referrer ? new URL(document.referrer) : undefined;
  const list = [queue, reported].find(({ href }) => href === from?.pathname);
  if (!from || !list || from.origin !== location.origin) return queue;
  return { ...list, href: from.pathname + from.search };
};

const buttonLook = 'px-3.6 text-sm max-md:px-2.4';

/** Classes of the decisions. On phones they are at the bottom, in reach of the thumb. */
const decisionLook = `${buttonLook} max-md:order-1 max-md:shrink-0 max-md:grow max-md:basis-7/25`;

interface BarProps {
  product: ModeratedSummary;
  onDecide: OnDecide;
  onHelp: () => void;
  /** The panel above. */
  details: { isOpen: boolean; id: string; onToggle: () => void };
}

/** The state of the product of the page, and the decisions on it. */
function StripBar({ product, onDecide, onHelp, details }: BarProps) {
  const { status, changed, priority, reportCount } = product;
  const [back] = useState(listBefore);
  return (
    <div className="wrap flex flex-wrap items-center gap-x-5 py-2.4 max-md:gap-2">
      <a className={`${crumb} max-md:min-w-11 max-md:justify-center`} href={back.href}>
        <Icon name="back" size={16} />
        <span className="max-md:sr-only">{back.label}</span>
      </a>
      <p
        className="flex flex-wrap gap-x-3 text-sm max-md:mr-auto max-sm:flex-1 max-sm:basis-20"
        role="status"
      >
        <StatusBadge status={status} />
        <LaunchNote product={product} className={badge} />
        {changed && <Badge look="changed">changed</Badge>}
        {priority === 'featured' && <Badge>featured</Badge>}
        {reportCount > 0 && <Badge look="reported">{counted(reportCount, 'report')}</Badge>}
      </p>
      <div className="ml-auto flex flex-wrap gap-2 max-md:contents">
        <DecisionButton kind="accept" product={product} onDecide={onDecide} look={decisionLook} />
        <DecisionButton kind="reject" product={product} onDecide={onDecide} look={decisionLook} />
        <DecisionButton kind="feature" product={product} onDecide={onDecide} look={decisionLook} />
        <button
          type="button"
          className={`btn btn-line ${buttonLook}`}
          aria-expanded={details.isOpen}
          aria-controls={details.isOpen ? details.id : undefined}
          onClick={details.onToggle}
        >
          {stripTexts.details}
        </button>
        <button
          type="button"
          className={`btn btn-line touch:hidden ${buttonLook}`}
          aria-haspopup="dialog"
          onClick={onHelp}
        >
          <span className="max-md:sr-only">{stripTexts.keys}</span> <Key>?</Key>
        </button>
      </div>
    </div>
  );
}

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
  // In a short window the strip, and the undo in it, is at the end of the page.
  const batch = useStore($recentDecision)?.batch;
  useEffect(() => {
    if (batch) strip.current?.scrollIntoView({ block: 'nearest' });
  }, [batch]);
  // The status above the product says why it was rejected.
  const rejection = useStore($recentDecision)?.rejection;
  useEffect(() => {
    if (rejection) void reloadPageOf(product._id);
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
    <div className="strip print:hidden" data-strip="moderator">
      <Strip product={load.value} />
    </div>,
    document.body,
  );
}
