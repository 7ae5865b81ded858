import { Fragment } from 'react';
import { emailParts } from '#lib/text/email-parts.ts';

/** An e-mail address that breaks where its parts meet when its line has no room for it. */
export function EmailText({ email }: { email: string }) {
  let start = 0;
  return (
    <span>
      {emailParts(email).map((part) => {
        const key = start;
        start += part.length;
        return (
          <Fragment key={key}>
            {key > 0 && <wbr />}
            {part}
          </Fragment>
        );
      })}
    </span>
  );
}
