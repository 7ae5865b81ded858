import { useEffect, useState } from 'react';
import { demoMailbox } from '#lib/browser/users/demo-mail.ts';
import { demoTexts } from '#lib/text/messages/demo.ts';

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
