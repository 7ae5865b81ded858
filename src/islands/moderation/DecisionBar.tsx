import { useStore } from '@nanostores/react';
import {
  $explaining,
  $recentDecision,
  dismissDecision,
  isRejection,
  type RecentDecision,
} from '#lib/browser/moderation/recent-decision.ts';
import { undo } from '#lib/domain/moderation.ts';
import { decidedText, decisionBar } from '#lib/text/messages/decisions.ts';
import { rejectionText } from '#lib/text/messages/rejections.ts';
import { Icon } from '../ui/Icon.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { RejectionForm } from './RejectionForm.tsx';

const barLook =
  'z-2 grid grid-cols-rest-auto items-center gap-x-4 gap-y-1 overflow-hidden ' +
  'rounded-card border border-line bg-surface py-1.6 pr-1.6 pl-4 max-sm:grid-cols-1 max-sm:p-3';

/** Sticks to the lower edge below a list; in a sheet and in the strip it is above the buttons. */
const places = {
  list: 'sticky bottom-3 mt-4 shadow-lift',
  sheet: 'relative col-span-full shadow-lift',
  strip: 'relative mx-auto mt-3 w-wrap',
} as const;

interface Props {
  place: keyof typeof places;
  onUndo: () => void;
  /** Moves the focus when the bar that had it disappears, or its note is left. */
  onGone: () => void;
}

const namesOf = ({ products }: RecentDecision): string[] => products.map(({ name }) => name);

interface ActionsProps {
  recent: RecentDecision;
  /** True in a sheet, where keys don't act. */
  isInSheet: boolean;
  onUndo: () => void;
}

function Actions({ recent, isInSheet, onUndo }: ActionsProps) {
  const explaining = useStore($explaining);
  const button = `btn btn-line max-sm:flex-1 ${isInSheet ? 'px-2.8 text-sm' : ''}`;
  return (
    <div className="flex items-center gap-2">
      {recent.undoable && (
        <button type="button" className={button} aria-disabled={recent.busy || undefined} onClick={onUndo}>
          {decisionBar.undo} {!isInSheet && <span className="touch:hidden">(u)</span>}
        </button>
      )}
      {isRejection(recent) && !explaining && (
        <button type="button" className={button} onClick={() => $explaining.set({})}>
          {recent.rejection ? decisionBar.sayOtherwise : decisionBar.sayWhy}
        </button>
      )}
      <button
        type="button"
        className="btn btn-icon max-sm:ml-auto"
        aria-label={decisionBar.dismiss}
        onClick={dismissDecision}
      >
        <Icon name="cross" size={18} />
      </button>
    </div>
  );
}

/** Bar with the last decision. For a few seconds it offers to undo it, and to give the reason for a rejection. */
export function DecisionBar({ place, onUndo, onGone }: Props) {
  const recent = useStore($recentDecision);
  const explaining = useStore($explaining);
  const isInSheet = place === 'sheet';
  // A button disappears when its time is over.
  const kept = useKeptFocus(onGone);
  return (
    <section
      className={recent ? `${barLook} ${places[place]}` : 'sr-only'}
      data-decision={recent && ''}
      aria-label={decisionBar.label}
      {...kept}
    >
      {recent?.undoable && (
        <span
          className={`absolute inset-x-0 top-0 h-0.75 origin-left animate-countdown bg-amber motion-reduce:hidden ${recent.busy ? 'invisible' : ''}`}
          key={recent.batch}
          style={{ animationDuration: `${undo.offered}ms` }}
          aria-hidden="true"
        />
      )}
      <p className="font-semibold wrap-anywhere" role="status">
        <span>{recent && decidedText(namesOf(recent), recent.decision)}</span>
        {recent?.rejection && (
          <span className="line-clamp-3 text-sm font-normal text-muted" dir="auto">
            {decisionBar.explained(recent.products.length, rejectionText(recent.rejection))}
          </span>
        )}
      </p>
      {recent && <Actions recent={recent} isInSheet={isInSheet} onUndo={onUndo} />}
      {recent && explaining && (
        <RejectionForm recent={recent} isInSheet={isInSheet} chosen={explaining.reason} onLeave={onGone} />
      )}
    </section>
  );
}
