import type { ReactNode } from 'react';
import type { Screen } from '#lib/browser/dashboard/menu.ts';
import type { ScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import type { User } from '#lib/contract/users.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ScreenGate } from './ScreenGate.tsx';

const waiting = (
  <Loading className="grid gap-9">
    <Skeleton className="h-36" round="card" />
    <Skeleton className="h-72" round="card" />
  </Loading>
);

/** Message in place of a record that does not exist. */
export function NoRecord({ texts, back }: Pick<Props<never>, 'texts' | 'back'>) {
  return (
    <Notice title={texts.gone}>
      {texts.whyGone && <p>{texts.whyGone}</p>}
      <a className="btn btn-line mt-3" href={back.href}>
        Back to {back.label}
      </a>
    </Notice>
  );
}

interface Props<Value> extends Pick<Screen, 'needs'> {
  from: ScreenLoad<Value | undefined>;
  id: string;
  /** Name of the record, as the subject of a sentence: for a failure. */
  what: string;
  texts: { gone: string; whyGone?: string };
  /** The list that has the record. */
  back: { href: string; label: string };
  children: (value: Value, user: User) => ReactNode;
}

/** Screen of one record, for the roles that may see it. */
export function RecordScreen<Value>({ needs, from, id, what, texts, back, children }: Props<Value>) {
  return (
    <>
      <BackLink {...back} />
      <ScreenGate needs={needs} waiting={waiting}>
        {(user) => (
          <Loaded from={from} id={id} what={what} waiting={waiting}>
            {(value) =>
              value === undefined ? <NoRecord texts={texts} back={back} /> : children(value, user)
            }
          </Loaded>
        )}
      </ScreenGate>
    </>
  );
}
