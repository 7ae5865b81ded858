import { useRef } from 'react';
import { api } from '#lib/browser/api/api.ts';
import { dataIfAny, errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Objection, Removals } from '#lib/contract/objections.ts';
import { paths } from '#lib/paths.ts';
import { objectionTexts } from '#lib/text/messages/objections.ts';
import { removedVotesText } from '#lib/text/messages/removed-votes.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { RecordScreen } from '../dashboard/RecordScreen.tsx';
import { ScreenTitle } from '../dashboard/ScreenTitle.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { ObjectionForm, ObjectionText } from './ObjectionForm.tsx';

/** Removed votes for the product on the screen, for its maker; undefined if they have no such product. */
const removals = createScreenLoad((id) => dataIfAny(api('listRemovals', { params: { id } })));

/** Sends an objection. Errors have been notified. @returns true if moderators have it */
const objectTo = async (id: string, finding: string, text: string): Promise<boolean> => {
  try {
    await api('objectToRemoval', { params: { id }, body: { finding, text } });
    notify.success(objectionTexts.objected);
    await removals.reload();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error));
    if (['already_objected', 'not_found'].includes(errorCodeOf(error) ?? '')) await removals.reload();
    return false;
  }
};

const card = 'grid gap-4 rounded-card border border-line bg-surface p-5.4';

function MakersObjection({ objection, isRestored }: { objection: Objection; isRestored?: boolean }) {
  return (
    <>
      <ObjectionText title={objectionTexts.yours} text={objection.text} at={objection.createdAt} />
      {objection.answer !== null && objection.answeredAt !== null && (
        <ObjectionText title={objectionTexts.answer} text={objection.answer} at={objection.answeredAt} />
      )}
      {objection.answeredAt === null && <p className="text-muted">{objectionTexts.waits}</p>}
      {isRestored && (
        <p className="font-semibold">
          {objectionTexts.restored}
          {/* The time of an answer in words is not that of the restoration. */}
          {objection.answer === null && objection.answeredAt !== null && (
            <>
              {' '}
              <RelativeTime iso={objection.answeredAt} />
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Objections to removals that were undone. One without an answer waits for that of another removal, which has the votes. */
export function RestoredObjections({ restored }: Pick<Removals, 'restored'>) {
  return restored.map(({ finding, ...objection }) => {
    const isRestored = objection.answeredAt !== null;
    return (
      <section
        key={finding}
        className={card}
        aria-label={isRestored ? objectionTexts.restored : objectionTexts.yours}
      >
        <MakersObjection objection={objection} isRestored={isRestored} />
      </section>
    );
  });
}

function Lists({ id, found: { product, removals, restored } }: { id: string; found: Removals }) {
  const list = useRef<HTMLDivElement>(null);
  const object = async (finding: string, text: string): Promise<boolean> => {
    const isSent = await objectTo(id, finding, text);
    if (isSent && mayMoveFocus()) list.current?.focus();
    return isSent;
  };
  return (
    <div className="grid gap-6" ref={list} tabIndex={-1}>
      <div>
        <ScreenTitle>
          <bdi>{objectionTexts.of(product.name)}</bdi>
        </ScreenTitle>
        {removals.length > 0 && <p className="max-w-prose">{objectionTexts.intro}</p>}
      </div>
      {removals.length + restored.length === 0 && (
        <Notice title={objectionTexts.none}>
          <p>{objectionTexts.noneText}</p>
          <a className="btn btn-line mt-3" href={paths.product(id)}>
            {product.name}
          </a>
        </Notice>
      )}
      {removals.map((removal) => (
        <section key={removal.finding} className={card} aria-label={removedVotesText(removal)}>
          <h2 className="text-lg">{removedVotesText(removal)}</h2>
          {removal.objection ? (
            <MakersObjection objection={removal.objection} />
          ) : (
            <ObjectionForm
              name={`objection-${removal.finding}`}
              label={objectionTexts.yours}
              hint={objectionTexts.hint}
              button={objectionTexts.object(removal)}
              send={(text) => object(removal.finding, text)}
            />
          )}
        </section>
      ))}
      <RestoredObjections restored={restored} />
    </div>
  );
}

/** A maker's screen of the votes for their product that moderators removed. */
export default function RemovedVotes({ id }: { id: string }) {
  return (
    <RecordScreen
      needs="product.add"
      from={removals}
      id={id}
      what={objectionTexts.title}
      texts={objectionTexts}
      back={{ href: paths.myProducts, label: screenLabels.myProducts }}
    >
      {(found) => <Lists id={id} found={found} />}
    </RecordScreen>
  );
}
