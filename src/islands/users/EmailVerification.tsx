import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { demoMailbox } from '#lib/browser/users/demo-mail.ts';
import {
  $verification,
  askForVerification,
  confirmVerification,
} from '#lib/browser/users/email-verification.ts';
import type { User } from '#lib/contract/users.ts';
import { demoTexts } from '#lib/text/messages/demo.ts';
import { unverifiedVotesNote, verificationPurpose } from '#lib/text/messages/own-account.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { AccountNotice, accountNoticeText } from './AccountNotice.tsx';

/** A demo sends no mail: this links to the page where it can be read. Renders nothing on a real site. */
export function DemoMailLink({ className }: { className?: string }) {
  const [mailbox, setMailbox] = useState<string>();
  useEffect(() => {
    let isHere = true;
    demoMailbox().then((found) => isHere && setMailbox(found));
    return () => {
      isHere = false;
    };
  }, []);
  if (!mailbox) return null;
  return (
    <p className={className}>
      <a className="link" href={mailbox} target="_blank" rel="noopener">
        {demoTexts.openMail}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  );
}

interface Props extends Pick<User, 'email' | 'waitingRole'> {
  /** True on My Profile, whose parts already have distances. */
  onProfile?: boolean;
}

export function EmailVerification({ email, waitingRole, onProfile = false }: Props) {
  const verification = useStore($verification, { ssr: () => 'unknown' as const });
  const result = useRef<HTMLParagraphElement>(null);
  useFocusAfter(verification !== 'unknown' && verification !== 'done', result);
  if (verification === 'unknown') return null;
  if (verification === 'done') {
    return (
      <p
        ref={result}
        tabIndex={-1}
        className={`flex items-center gap-1.8 text-sm font-medium text-good ${onProfile ? '-mt-3' : '-mt-6.4 mb-7'}`}
      >
        <Icon name="mail" size={18} />
        E-mail address verified
      </p>
    );
  }
  const sent = verification === 'sent';
  return (
    <AccountNotice
      id="verification"
      title={sent ? 'Check your inbox' : 'Verify your e-mail address'}
      className={onProfile ? '' : 'mb-8'}
    >
      <p className={accountNoticeText}>
        <span>{sent ? 'Open the link in the e-mail to ' : 'We send a link to '}</span>
        <b>
          <EmailText email={email} />
        </b>
        <span>
          {sent ? ', then come back here. ' : '. '}
          {verificationPurpose(waitingRole)}
        </span>
      </p>
      {sent && <DemoMailLink className={accountNoticeText} />}
      <p className={`mt-2 ${accountNoticeText}`}>{unverifiedVotesNote}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <BusyButton look={sent ? 'btn-line' : 'btn-solid'} act={askForVerification}>
          {sent ? screenLabels.sendAgain : screenLabels.sendVerification}
        </BusyButton>
        <BusyButton look={sent ? 'btn-solid' : 'btn-line'} act={confirmVerification}>
          {screenLabels.haveVerified}
        </BusyButton>
      </div>
    </AccountNotice>
  );
}
