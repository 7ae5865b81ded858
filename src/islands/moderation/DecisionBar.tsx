import { useEffect, useRef } from 'react';
import {
  $explaining,
  $recentDecision,
  forgetDecision,
  isRejection,
  type RecentDecision,
} from '#lib/browser/moderation/recent-decision.ts';
import { undo } from '#lib/domain/moderation.ts';
import { decidedText, decisionBar } from '#lib/text/messages/decisions.ts';
import { rejectionText } from '#lib/text/messages/rejections.ts';
import { Icon } from '../ui/Icon.tsx';
import { useStore } from '../ui/use-store.ts';
import { RejectionForm } from './RejectionForm.tsx';

interface Props {
  onUndo: () => void;
  /** Takes the focus when the bar goes that had it. */
  onGone: () => void;
}

const namesOf = ({ products }: RecentDecision): string[] => products.map(({ name }) => name);

function Actions({ recent, onUndo }: { recent: RecentDecision; onUndo: () => void }) {
  const explaining = useStore($explaining);
  return (
    <div className="decision-actions">
      {recent.undoable && (
        <button
          type="button"
          className="btn btn-line"
          aria-disabled={recent.busy || undefined}
          onClick={onUndo}
        >
          {decisionBar.undo} <span className="key-hint">(u)</span>
        </button>
      )}
      {isRejection(recent) && !explaining && (
        <button type="button" className="btn btn-line" onClick={() => $explaining.set({})}>
          {recent.rejection ? decisionBar.sayOtherwise : decisionBar.sayWhy}
        </button>
      )}
      <button
        type="button"
        className="btn btn-icon"
        aria-label={decisionBar.dismiss}
        onClick={forgetDecision}
      >
        <Icon name="cross" size={18} />
      </button>
    </div>
  );
}

/** Says what was decided last, and offers for some seconds to undo it, and to say why something was rejected. */
export function DecisionBar({ onUndo, onGone }: Props) {
  const recent = useStore($recentDecision);
  const explaining = useStore($explaining);
  const bar = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // A button that has the focus goes with its time, and the focus with it.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) onGone();
    hadFocus.current = bar.current?.contains(document.activeElement) ?? false;
  });
  return (
    <section
      className={recent ? 'decision-bar' : 'sr-only'}
      aria-label={decisionBar.label}
      ref={bar}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      {recent?.undoable && !recent.busy && (
        <span
          className="decision-time"
          key={recent.batch}
          style={{ animationDuration: `${undo.offered}ms` }}
          aria-hidden="true"
        />
      )}
      <p className="decision-text" role="status" dir="auto">
        <span>{recent && decidedText(namesOf(recent), recent.decision)}</span>
        {recent?.rejection && (
          <span className="decision-told">
            {decisionBar.explained(recent.products.length, rejectionText(recent.rejection))}
          </span>
        )}
      </p>
      {recent && <Actions recent={recent} onUndo={onUndo} />}
      {recent && explaining && <RejectionForm recent={recent} start={explaining.reason} />}
    </section>
  );
}
