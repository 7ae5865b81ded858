import { useStore } from '@nanostores/react';
import type { SubmitEvent } from 'react';
import { $reactions, noReactions } from '#lib/browser/member/reactions.ts';
import { $reporting, report } from '#lib/browser/moderation/report.ts';
import { actionShapes } from '#lib/icons/action-shapes.ts';
import { paths } from '#lib/paths.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { reportMessages } from '#lib/text/messages/reports.ts';
import { Shape } from '../ui/Shape.tsx';

/** A plain form until it is hydrated, which happens for members only: it leads to the login and back. */
export default function ReportButton({ id }: { id: string }) {
  const reactions = useStore($reactions, { ssr: () => noReactions });
  const busy = useStore($reporting, { ssr: () => false });
  const reported = reactions.reported.has(id);

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    report(id);
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
