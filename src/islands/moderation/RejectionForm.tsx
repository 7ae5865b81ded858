import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { inspection } from '#lib/browser/moderation/inspection.ts';
import {
  $explaining,
  dropExplanation,
  explainRecent,
  type RecentDecision,
  storedExplanation,
  storeExplanation,
} from '#lib/browser/moderation/recent-decision.ts';
import { isComposing } from '#lib/browser/page/composing.ts';
import { needsNote, type RejectionReason, rejectionReasons } from '#lib/domain/rejection-reasons.ts';
import { sizes } from '#lib/domain/specification.ts';
import { decisionBar } from '#lib/text/messages/decisions.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { rejectionErrors, rejectionTexts } from '#lib/text/messages/rejections.ts';
import { textButton } from '../ui/button-looks.ts';
import { checkLine, Radio } from '../ui/Check.tsx';
import { CharacterCount } from '../ui/forms/CharacterCount.tsx';
import { TextArea } from '../ui/forms/Field.tsx';
import { fieldLooks } from '../ui/forms/field-looks.ts';
import { Key } from '../ui/Key.tsx';

interface Props {
  recent: RecentDecision;
  /** True in a sheet, which scrolls. */
  isInSheet: boolean;
  /** Chosen in the form, or by its key. */
  chosen: RejectionReason | undefined;
  /** Moves the focus after Escape in the note, if what had it before is gone. */
  onLeave: () => void;
}

const noteField = 'rejection-note';

const errorOf = (reason: RejectionReason | undefined, note: string): string | undefined => {
  if (!reason) return rejectionErrors.reasonMissing;
  if (needsNote(reason) && !note) return rejectionErrors.noteMissing;
  return note.length > sizes.rejectionNote ? fieldErrors.tooLong(sizes.rejectionNote) : undefined;
};

/** Asks why products were rejected: once for all of them. */
export function RejectionForm({ recent, isInSheet, chosen, onLeave }: Props) {
  const { products, rejection, batch } = recent;
  const [draft] = useState(() => storedExplanation(batch));
  const reason = chosen ?? draft?.reason ?? rejection?.reason;
  const startsWithNote = chosen !== undefined && needsNote(chosen);
  const [note, setNote] = useState(draft?.note ?? rejection?.note ?? '');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focusedBefore = useRef<EventTarget>(null);
  const count = products.length;
  // Below a short list the form would end under the window.
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), []);

  const choose = (one: RejectionReason) => {
    $explaining.set({ reason: one });
    storeExplanation(recent, { reason: one, note });
  };
  const write = (text: string) => {
    setNote(text);
    storeExplanation(recent, { reason, note: text });
  };
  const cancel = () => {
    dropExplanation();
    $explaining.set(undefined);
  };
  /** Makes the single-key shortcuts work again, such as the undo. Escape closes a sheet, where they don't. */
  const onKeyDown = ({ key, nativeEvent, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
    if (key !== 'Escape' || isInSheet || isComposing(nativeEvent)) return;
    currentTarget.blur();
    const before = focusedBefore.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else onLeave();
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = errorOf(reason, note.trim());
    setError(wrong);
    if (wrong || !reason) {
      form.current?.querySelector<HTMLElement>(reason ? 'textarea' : 'input')?.focus();
      return;
    }
    if (await explainRecent({ reason, note: note.trim() || null })) await inspection.reload();
  };
  return (
    <form
      className={`col-span-full grid scroll-mb-6 gap-3.6 overflow-y-auto border-t border-line pt-3 pr-2.4 pb-2.4 ${isInSheet ? '' : 'max-h-form'}`}
      ref={form}
      onSubmit={send}
      noValidate
      data-asking=""
    >
      <fieldset
        className="grid min-w-0 grid-fit-68 gap-x-6"
        aria-describedby={reason ? undefined : 'rejection-error'}
      >
        <legend className="font-semibold">{decisionBar.question(count)}</legend>
        <p className="col-span-full mb-1 text-sm leading-note text-muted">{decisionBar.readers(count)}</p>
        {rejectionReasons.map((one, place) => (
          <label key={one} className={`${checkLine} leading-label has-focus-visible:rounded-small`}>
            <Radio
              name="rejection-reason"
              value={one}
              checked={reason === one}
              // It opens on a press, beside what was pressed.
              autoFocus={one === (reason ?? rejectionReasons[0]) && !startsWithNote}
              onChange={() => choose(one)}
            />
            {!isInSheet && <Key className="touch:hidden">{place + 1}</Key>}
            {rejectionTexts[one]}
          </label>
        ))}
        {error && !reason && (
          <p className={`${fieldLooks.error} col-span-full mb-1`} id="rejection-error">
            {error}
          </p>
        )}
      </fieldset>
      <TextArea
        className="min-h-18"
        name={noteField}
        label={decisionBar.note}
        hint={decisionBar.noteHint}
        error={reason ? error : undefined}
        count={<CharacterCount field={noteField} text={note} max={sizes.rejectionNote} />}
        rows={2}
        value={note}
        autoFocus={startsWithNote}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onFocus={({ relatedTarget }) => {
          focusedBefore.current = relatedTarget;
        }}
        onKeyDown={onKeyDown}
      />
      <div className="sticky -bottom-2.4 -mb-2.4 flex flex-wrap items-center gap-x-5 gap-y-2 bg-surface py-2.4">
        <button type="submit" className={`btn btn-solid max-sm:flex-1 ${isInSheet ? 'px-2.8 text-sm' : ''}`}>
          {decisionBar.send}
        </button>
        <button type="button" className={textButton} onClick={cancel}>
          {labels.cancel}
        </button>
      </div>
    </form>
  );
}
