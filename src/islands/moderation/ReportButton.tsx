import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { $reactions, noReactions } from '#lib/browser/member/reactions.ts';
import { actionShapes } from '#lib/icons/action-shapes.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { reportMessages } from '#lib/text/messages/reports.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Shape } from '../ui/Shape.tsx';

/** A plain form until it is hydrated, which happens for members only: it leads to the login and back. */
export default function ReportButton({ id }: { id: string }) {
  const reactions = useStore($reactions, { ssr: () => noReactions });
  const reported = reactions.reported.has(id);
  // Few people report: its code is loaded for them.
  const [busy, begin] = useBusy(async () => {
    try {
      const { report } = await import('#lib/browser/moderation/report.ts');
      await report(id);
    } catch (error) {
      notifyError(error);
    }
  });

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    begin();
  };
  return (
    <form method="get" action={paths.login} onSubmit={send}>
      <input type="hidden" name="from" value={paths.product(id)} />
      <button
        type="submit"
        className="btn facts-report"
        aria-disabled={busy || reported || undefined}
        aria-describedby={reported ? 'reported-note' : undefined}
      >
        <Shape path={actionShapes.flag} size={18} />
        {reported ? labels.reported : labels.report}
      </button>
      {reported && (
        <p className="facts-reported" id="reported-note">
          {reportMessages.alreadyReported}
        </p>
      )}
    </form>
  );
}
