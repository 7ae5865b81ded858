import { ownPage, setPagePrivate } from '#lib/browser/users/own-page.ts';
import { paths } from '#lib/paths.ts';
import { pageSetting } from '#lib/text/messages/makers.ts';
import { useBusy } from '../ui/forms/use-busy.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Setting } from './Setting.tsx';

const trackLook =
  'relative h-6.4 w-11 rounded-pill border border-field bg-surface ' +
  'group-aria-checked:border-violet group-aria-checked:bg-violet ' +
  'before:absolute before:inset-y-0.8 before:left-0.8 before:aspect-square before:rounded-pill before:bg-field before:transition-transform ' +
  'group-aria-checked:before:translate-x-4.4 group-aria-checked:before:bg-surface';

interface SwitchProps {
  on: boolean;
  onChange: () => Promise<void>;
}

function Switch({ on, onChange }: SwitchProps) {
  const [busy, begin] = useBusy(onChange);
  return (
    <button
      type="button"
      role="switch"
      className="group inline-flex min-h-11 min-w-28 flex-none items-center gap-2.4 font-medium"
      aria-checked={on}
      aria-label={pageSetting.switch}
      aria-disabled={busy || undefined}
      onClick={begin}
    >
      <span className={trackLook} aria-hidden="true" />
      <span>{on ? pageSetting.on : pageSetting.off}</span>
    </button>
  );
}

/** Placeholder of the same size, displayed while loading. */
const waiting = (
  <Setting
    title={pageSetting.title}
    value={<span className="invisible">{pageSetting.open}</span>}
    hint={pageSetting.hintPublic}
    action={<span className="min-h-11 min-w-28" />}
  />
);

/** Setting that makes the member's page public. */
export function PageSetting({ email }: { email: string }) {
  return (
    <Loaded from={ownPage} id={email} what={pageSetting.title} waiting={waiting}>
      {({ makerId, private: isPrivate }) => (
        <Setting
          title={pageSetting.title}
          value={
            isPrivate ? undefined : (
              <a className="link" href={paths.maker(makerId)}>
                {pageSetting.open}
              </a>
            )
          }
          hint={isPrivate ? pageSetting.hintPrivate : pageSetting.hintPublic}
          action={<Switch on={!isPrivate} onChange={() => setPagePrivate(email, !isPrivate)} />}
        />
      )}
    </Loaded>
  );
}
