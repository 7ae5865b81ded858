import type { SubmitEvent } from 'react';
import { labels } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { report } from '../../lib/stores/report.ts';
import { Icon } from '../ui/Icon.tsx';

/** Without script it leads to the login and back. */
export default function ReportButton({ id }: { id: string }) {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    report(id);
  };
  return (
    <form method="get" action={paths.login} onSubmit={send}>
      <input type="hidden" name="from" value={paths.product(id)} />
      <button type="submit" className="btn facts-report">
        <Icon name="flag" size={18} />
        {labels.report}
      </button>
    </form>
  );
}
