import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';
import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { personTexts } from '#lib/text/messages/users.ts';
import { RecordScreen } from '../dashboard/RecordScreen.tsx';
import { PersonActivity } from './PersonActivity.tsx';
import { PersonHead } from './PersonHead.tsx';

/** The person on an admin's screen. */
const personRecord = createScreenLoad((id) => dataIfAny(api('getPerson', { params: { id } })));

/** An admin's page of a person: who they are here, and what they did. */
export default function PersonScreen({ id }: { id: string }) {
  return (
    <RecordScreen
      needs="person.see"
      from={personRecord}
      id={id}
      what="This person"
      texts={personTexts}
      back={{ href: paths.manageUsers, label: screenLabels.manageUsers }}
    >
      {(person) => (
        <article className="grid gap-9 wrap-anywhere">
          <PersonHead person={person} />
          <PersonActivity person={person} />
        </article>
      )}
    </RecordScreen>
  );
}
