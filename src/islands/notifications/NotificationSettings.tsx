import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  $notificationSettings,
  changeSettings,
  followSettings,
  reloadSettings,
} from '#lib/browser/notifications/notifications.ts';
import type { NotificationSettings as Settings } from '#lib/contract/notifications.ts';
import type { Delivery, NotificationKind } from '#lib/domain/notifications.ts';
import { deliveryTexts, kindTexts, notificationScreen } from '#lib/text/messages/notification-screen.ts';
import { InlineSelect } from '../ui/InlineSelect.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`]),
);

/** The time zones of this browser, and those that it does not list. */
const zonesWith = (...more: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set(['UTC', ...more, ...Intl.supportedValuesOf('timeZone')])].map((zone) => [
      zone,
      zone.replaceAll('_', ' '),
    ]),
  );

function Choices({ deliveries, digest }: Settings) {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timeZone = digest.timeZone ?? 'UTC';
  const kinds = Object.entries(deliveries) as [NotificationKind, Delivery][];
  const lineLook = 'justify-between max-sm:grid max-sm:gap-1 max-sm:py-1.4';
  return (
    <div className="grid max-w-160 gap-1.4">
      {kinds.map(([kind, delivery]) => (
        <InlineSelect
          key={kind}
          label={kindTexts[kind]}
          options={deliveryTexts}
          value={delivery}
          className={lineLook}
          onChoose={(chosen) => changeSettings({ deliveries: { [kind]: chosen as Delivery } })}
        />
      ))}
      <div className="mt-4 grid gap-1.4 border-t border-line pt-4">
        <InlineSelect
          label={notificationScreen.digestHour}
          options={hours}
          value={String(digest.hour)}
          className={lineLook}
          onChoose={(hour) => changeSettings({ digest: { hour: Number(hour), timeZone } })}
        />
        <InlineSelect
          label={notificationScreen.timeZone}
          options={zonesWith(here, timeZone)}
          value={timeZone}
          className={lineLook}
          onChoose={(zone) => changeSettings({ digest: { hour: digest.hour, timeZone: zone } })}
        />
      </div>
    </div>
  );
}

/** How a member hears of each kind of notification. */
export function NotificationSettings() {
  useEffect(followSettings, []);
  return (
    <section className="mt-10 border-t border-line pt-7" aria-labelledby="notification-settings">
      <h2 id="notification-settings" className="mb-4 text-xl">
        {notificationScreen.settings}
      </h2>
      <LoadGate
        load={useStore($notificationSettings)}
        waiting={<Skeleton className="h-96" round="card" />}
        failure={<LoadFailure what={notificationScreen.settings} retry={reloadSettings} />}
      >
        {(settings) => <Choices {...settings} />}
      </LoadGate>
    </section>
  );
}
