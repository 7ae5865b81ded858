import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { inspectAgain } from '#lib/browser/moderation/inspection.ts';
import type { KeyAction } from '#lib/browser/moderation/keys.ts';
import { $moderatedProduct, moderateHere } from '#lib/browser/moderation/moderated-product.ts';
import { explainByKey, forgetDecision } from '#lib/browser/moderation/recent-decision.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDone } from '#lib/domain/moderation.ts';
import { stripTexts } from '#lib/text/messages/moderation.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { listBefore } from './list-before.ts';
import { StripBar } from './StripBar.tsx';
import { StripDetails } from './StripDetails.tsx';
import { useModerationKeys } from './use-moderation-keys.ts';
import { useStripDecisions } from './use-strip-decisions.ts';

const keys: readonly KeyAction[] = ['accept', 'reject', 'feature', 'undo', 'explain', 'help'];

function Strip({ product }: { product: ModeratedSummary }) {
  const strip = useRef<HTMLElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const detailsId = useId();
  const [isOpen, setOpen] = useState(false);
  const [back] = useState(listBefore);
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
      if (await explainByKey(digit)) await inspectAgain();
    },
    help: onHelp,
  });
  useEffect(() => forgetDecision, []);
  return (
    <section
      className="border-t border-line bg-paper shadow-lift"
      ref={strip}
      aria-label={stripTexts.label}
      tabIndex={-1}
    >
      {isOpen && <StripDetails product={product} id={detailsId} />}
      <DecisionBar place="strip" onUndo={onUndo} onGone={() => strip.current?.focus()} />
      <StripBar
        product={product}
        back={back}
        onDecide={onDecide}
        onHelp={onHelp}
        details={{ isOpen, id: detailsId, onToggle: () => setOpen(!isOpen) }}
      />
      <KeyHelp dialog={help} actions={keys} />
    </section>
  );
}

/**
 * A moderator's tools on the page of a product. Nothing until they are loaded, and to others. They stand at the end of the
 * page, where their arrival moves nothing.
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
