import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeSettings, notificationSettings } from '#lib/browser/notifications/notifications.ts';
import type { NotificationSettings as Settings } from '#lib/contract/notifications.ts';
import type { User } from '#lib/contract/users.ts';
import { type Delivery, type NotificationKind, settingsGroupOf } from '#lib/domain/notifications.ts';
import {
  deliveryTexts,
  kindTexts,
  notificationScreen,
  recipientTexts,
} from '#lib/text/messages/notifications.ts';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { MailOffNotice } from '../users/MailOffNotice.tsx';

const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const,
);

/** The time zones of this browser, and those that it does not list. */
const zonesWith = (...more: readonly string[]) =>
  [...new Set(['UTC', ...more, ...Intl.supportedValuesOf('timeZone')])].map(
    (zone) => [zone, zone.replaceAll('_', ' ')] as const,
  );

/** Milliseconds without another key before a choice is saved. */
const keyPause = 1_000;

type ChoiceProps = Pick<ComponentProps<typeof InlineSelect>, 'label' | 'options' | 'value' | 'onChoose'>;

/**
 * A select that doesn't save every option the arrow keys pass. It saves on Enter, on blur, when the page is left, or after a
 * pause; with a pointer, at once.
 */
function Choice({ value, onChoose, ...field }: ChoiceProps) {
  const [passed, setPassed] = useState<string>();
  const byKey = useRef(false);
  const choose = (chosen: string | undefined): void => {
    setPassed(undefined);
    if (chosen !== undefined && chosen !== value) onChoose(chosen);
  };
  useEffect(() => {
    if (passed === undefined) return;
    const timer = setTimeout(choose, keyPause, passed);
    return () => clearTimeout(timer);
  });
  const leave = useEffectEvent(() => choose(passed));
  useEffect(() => {
    const onHide = (): void => leave();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      leave();
    };
  }, []);
  return (
    <InlineSelect
      {...field}
      value={passed ?? value}
      place="opposite"
      onChoose={(chosen) => (byKey.current ? setPassed(chosen) : choose(chosen))}
      onPointerDown={() => {
        byKey.current = false;
      }}
      onKeyDown={({ key }) => {
        byKey.current = true;
        if (key === 'Enter') choose(passed);
      }}
      onBlur={() => choose(passed)}
    />
  );
}

function Choices({ deliveries, digest }: Settings) {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Until the server knows one: choosing the hour stores the zone too.
  const timeZone = digest.timeZone ?? here;
  const kinds = Object.entries(deliveries) as [NotificationKind, Delivery][];
  const recipients = [...new Set(kinds.map(([kind]) => settingsGroupOf(kind)))];
  return (
    <div className="max-w-160">
      {recipients.map((recipient) => (
        <fieldset key={recipient} className="mb-6 grid min-w-0 gap-1.4">
          <legend className="mb-1.4 font-display text-lg font-semibold">{recipientTexts[recipient]}</legend>
          {kinds
            .filter(([kind]) => settingsGroupOf(kind) === recipient)
            .map(([kind, delivery]) => (
              <Choice
                key={kind}
                label={kindTexts[kind]}
                options={Object.entries(deliveryTexts)}
                value={delivery}
                onChoose={(chosen) => changeSettings({ deliveries: { [kind]: chosen as Delivery } })}
              />
            ))}
        </fieldset>
      ))}
      <div className="grid gap-1.4 border-t border-line pt-5">
        <Choice
          label={notificationScreen.digestHour}
          options={hours}
          value={String(digest.hour)}
          onChoose={(hour) => changeSettings({ digest: { hour: Number(hour), timeZone } })}
        />
        <Choice
          label={notificationScreen.timeZone}
          options={zonesWith(here, timeZone)}
          value={timeZone}
          onChoose={(zone) => changeSettings({ digest: { hour: digest.hour, timeZone: zone } })}
        />
      </div>
    </div>
  );
}

/** How a member hears of each kind of notification. */
export function NotificationSettings({ user }: { user: User }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfter(Boolean(user.mailOff), heading);
  return (
    <section className="mt-10 border-t border-line pt-7" aria-labelledby="notification-settings">
      <h2 id="notification-settings" className="mb-4 text-xl" ref={heading} tabIndex={-1}>
        {notificationScreen.settings}
      </h2>
      <MailOffNotice user={user} className="mb-6 max-w-160" />
      <Loaded
        from={notificationSettings}
        what={notificationScreen.yourSettings}
        waiting={<Skeleton className="h-96" round="card" />}
      >
        {(settings) => <Choices {...settings} />}
      </Loaded>
    </section>
  );
}
