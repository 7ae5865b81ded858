import { type SubmitEvent, useRef, useState } from 'react';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { decideFinding } from '#lib/browser/vote-integrity/findings.ts';
import type { FindingDecision as Decision, FindingDetails } from '#lib/contract/findings.ts';
import { type RemovalReason, removalReasons } from '#lib/domain/vote-integrity/removals.ts';
import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { findingScreen } from '#lib/text/messages/finding-screen.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { removalReasonTexts } from '#lib/text/messages/removed-votes.ts';
import { badButton, goodButton, textButton } from '../ui/button-looks.ts';
import { checkLine, Radio } from '../ui/Check.tsx';
import { fieldLooks } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useBusy } from '../ui/forms/use-busy.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { FindingStatus } from './finding-parts.tsx';

interface RemovalProps {
  votes: number;
  busy: boolean;
  onRemove: (reason: RemovalReason) => Promise<void>;
  onCancel: () => void;
}

/** Asks why votes are removed. */
function RemovalForm({ votes, busy, onRemove, onCancel }: RemovalProps) {
  const [reason, setReason] = useState<RemovalReason>();
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(!reason);
    if (reason) await onRemove(reason);
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form
      className="mt-3 grid gap-3 rounded-card border border-line bg-surface p-4"
      ref={form}
      onSubmit={send}
      noValidate
    >
      <fieldset className="grid min-w-0" aria-describedby={isMissing ? 'removal-error' : 'removal-note'}>
        <legend className="font-semibold">{findingScreen.why(votes)}</legend>
        <p className={fieldLooks.hint} id="removal-note">
          {findingScreen.readers}
        </p>
        {removalReasons.map((one, place) => (
          <label key={one} className={checkLine}>
            <Radio
              name="removal-reason"
              value={one}
              checked={reason === one}
              autoFocus={place === 0}
              onChange={() => {
                setReason(one);
                setMissing(false);
              }}
            />
            {removalReasonTexts[one]}
          </label>
        ))}
        {isMissing && (
          <p className={fieldLooks.error} id="removal-error">
            {findingScreen.reasonMissing}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <SubmitButton label={findingScreen.remove} busy={busy} />
        <button type="button" className={textButton} onClick={onCancel}>
          {labels.cancel}
        </button>
      </div>
    </form>
  );
}

/** The decision about a finding, and the buttons that decide or undo that. */
export function FindingDecision({ finding }: { finding: FindingDetails }) {
  const { state, undoesTo, decidedAt, reason, isOwn, votes } = finding;
  const isOpen = state === 'open' || state === 'watched';
  const [isAsking, setAsking] = useState(false);
  const isFormOpen = isAsking && isOpen; // somebody else may have decided since
  const place = useRef<HTMLElement>(null);
  useFocusAfter(isFormOpen, place);
  const [busy, decide] = useBusy(async (decision: Pick<Decision, 'state' | 'reason'>) => {
    const before = document.activeElement;
    if (!(await decideFinding(finding, decision))) return;
    setAsking(false);
    if (mayMoveFocus(before)) place.current?.focus(); // the pressed button is gone
  });
  const button = (label: string, decision: Decision['state'], look = '') => (
    <button
      type="button"
      className={`btn btn-line ${look}`}
      aria-disabled={busy || undefined}
      onClick={() => decide({ state: decision })}
    >
      {label}
    </button>
  );
  return (
    <section ref={place} tabIndex={-1} aria-label={findingScreen.decide}>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3" role="status">
        <FindingStatus state={state} />
        {decidedAt && <RelativeTime iso={decidedAt} />}
        {reason && <span>{removalReasonTexts[reason]}</span>}
      </p>
      {isOwn && <p className="font-semibold">{userErrorTexts.own_finding}</p>}
      {!isOwn && !isFormOpen && (
        <div className="flex flex-wrap gap-2.4">
          {isOpen && button(findingScreen.keep, 'kept', goodButton)}
          {isOpen && (
            <button
              type="button"
              className={`btn btn-line ${badButton}`}
              aria-disabled={busy || undefined}
              onClick={() => setAsking(true)}
            >
              {findingScreen.remove}…
            </button>
          )}
          {state === 'open' && button(findingScreen.watch, 'watched')}
          {state === 'removed' && button(findingScreen.restore, 'kept', goodButton)}
          {state !== 'open' && button(findingScreen.undo, undoesTo)}
        </div>
      )}
      {!isOwn && isFormOpen && (
        <RemovalForm
          votes={votes}
          busy={busy}
          onRemove={(why) => decide({ state: 'removed', reason: why })}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
