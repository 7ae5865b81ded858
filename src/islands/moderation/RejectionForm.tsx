import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { inspectAgain } from '#lib/browser/moderation/inspection.ts';
import { $explaining, explainRecent, type RecentDecision } from '#lib/browser/moderation/recent-decision.ts';
import { needsNote, type RejectionReason, rejectionReasons } from '#lib/domain/rejection-reasons.ts';
import { sizes } from '#lib/domain/specification.ts';
import { decisionBar } from '#lib/text/messages/decisions.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { rejectionErrors, rejectionTexts } from '#lib/text/messages/rejections.ts';
import { CharacterCount } from '../ui/forms/CharacterCount.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';

interface Props {
  recent: RecentDecision;
  /** Chosen by its key. */
  start: RejectionReason | undefined;
}

const noteField = 'rejection-note';

const errorOf = (reason: RejectionReason | undefined, note: string): string | undefined => {
  if (!reason) return rejectionErrors.reasonMissing;
  if (needsNote(reason) && !note) return rejectionErrors.noteMissing;
  return note.length > sizes.rejectionNote ? fieldErrors.tooLong(sizes.rejectionNote) : undefined;
};

/** Asks why products were rejected: once for all of them. */
export function RejectionForm({ recent: { products, rejection }, start }: Props) {
  const [reason, setReason] = useState(start ?? rejection?.reason);
  const [note, setNote] = useState(rejection?.note ?? '');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const count = products.length;
  // Below a short list the form would end under the window.
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), []);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = errorOf(reason, note.trim());
    setError(wrong);
    if (wrong || !reason) {
      form.current?.querySelector<HTMLElement>(reason ? 'textarea' : 'input')?.focus();
      return;
    }
    if (!(await explainRecent({ reason, note: note.trim() || null }))) return;
    $explaining.set(undefined);
    await inspectAgain();
  };
  return (
    <form className="rejection-form" ref={form} onSubmit={send} noValidate>
      <fieldset className="rejection-reasons" aria-describedby={reason ? undefined : 'rejection-error'}>
        <legend>{decisionBar.question(count)}</legend>
        <p className="field-hint">{decisionBar.readers(count)}</p>
        {rejectionReasons.map((one, place) => (
          <label className="check-line" key={one}>
            <input
              type="radio"
              name="rejection-reason"
              value={one}
              checked={reason === one}
              // biome-ignore lint/a11y/noAutofocus: it opens on a press, beside what was pressed
              autoFocus={one === (reason ?? rejectionReasons[0]) && !(start && needsNote(start))}
              onChange={() => setReason(one)}
            />
            <kbd>{place + 1}</kbd>
            {rejectionTexts[one]}
          </label>
        ))}
        {error && !reason && (
          <p className="field-error" id="rejection-error">
            {error}
          </p>
        )}
      </fieldset>
      <TextArea
        name={noteField}
        label={decisionBar.note}
        hint={decisionBar.noteHint}
        error={reason ? error : undefined}
        count={<CharacterCount field={noteField} text={note} max={sizes.rejectionNote} />}
        rows={2}
        value={note}
        autoFocus={start !== undefined && needsNote(start)}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="rejection-send">
        <button type="submit" className="btn btn-solid">
          {decisionBar.send}
        </button>
        <button type="button" className="btn-text" onClick={() => $explaining.set(undefined)}>
          {labels.cancel}
        </button>
      </div>
    </form>
  );
}
