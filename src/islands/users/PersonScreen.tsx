import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $personRecord, followPersonRecord, reloadPersonRecord } from '#lib/browser/users/person-record.ts';
import type { PersonRecord } from '#lib/contract/people.ts';
import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { personTexts } from '#lib/text/messages/users.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { crumb } from '../ui/link-looks.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePageShow } from '../ui/use-page-show.ts';
import { PersonActivity } from './PersonActivity.tsx';
import { PersonHead } from './PersonHead.tsx';

const nobody = (
  <Notice title={personTexts.gone}>
    <p>{personTexts.whyGone}</p>
    <a className="btn btn-line mt-3" href={paths.manageUsers}>
      Back to {screenLabels.manageUsers}
    </a>
  </Notice>
);

const waiting = (
  <div className="grid gap-9 noscript:hidden" role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-36" round="card" />
    <Skeleton className="h-72" round="card" />
  </div>
);

function Person({ person }: { person: PersonRecord }) {
  return (
    <article className="grid gap-9 wrap-anywhere">
      <PersonHead person={person} />
      <PersonActivity person={person} />
    </article>
  );
}

function FoundPerson({ id }: { id: string }) {
  const found = useStore($personRecord);
  useEffect(() => followPersonRecord(id), [id]);
  usePageShow(reloadPersonRecord);
  return (
    <LoadGate
      load={found}
      waiting={waiting}
      failure={<LoadFailure what="This person" retry={reloadPersonRecord} />}
    >
      {(person) => (person === 'nobody' ? nobody : <Person person={person} />)}
    </LoadGate>
  );
}

/** An admin's page of a person: who they are here, and what they did. */
export default function PersonScreen({ id }: { id: string }) {
  return (
    <>
      <p className="-mt-2.4 print:hidden">
        <a className={crumb} href={paths.manageUsers}>
          <Icon name="back" size={16} />
          {screenLabels.manageUsers}
        </a>
      </p>
      <ScreenGate needs="person.see" waiting={waiting}>
        {() => <FoundPerson id={id} />}
      </ScreenGate>
    </>
  );
}
