import { Fragment } from 'react';

/** Splits an e-mail address where it may wrap: after '@', before and after dots. */
const emailParts = (email: string): string[] => email.split(/(?<=[@.])|(?=\.)/);

/** Wraps between the parts of the address, where the line is too short for it. */
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
