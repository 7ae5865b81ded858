import { labels } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { maySee, type Screen } from '../../lib/rules/dashboard-menu.ts';
import { AccountGate } from './AccountGate.tsx';
import { Notice } from './Notice.tsx';

const wayBack = (
  <a className="btn btn-line" href={paths.dashboard}>
    Back to the {labels.dashboard.toLowerCase()}
  </a>
);

/** Stands for a screen that is not there yet; whoever may not see it is told so. */
export default function UnfinishedScreen({ needs }: Pick<Screen, 'needs'>) {
  return (
    <AccountGate waiting={<div className="skeleton screen-ghost" aria-hidden="true" />}>
      {({ role }) =>
        maySee(role, { needs }) ? (
          <Notice title="Still being dug">
            <p>This screen is being built and opens soon.</p>
            {wayBack}
          </Notice>
        ) : (
          <Notice title="Not part of your role">
            <p>You are signed in as {role}, and this screen is kept for others.</p>
            {wayBack}
          </Notice>
        )
      }
    </AccountGate>
  );
}
