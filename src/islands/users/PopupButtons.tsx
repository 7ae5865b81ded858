import { useStore } from '@nanostores/react';
import { $popupsReady, logInByPopup } from '#lib/browser/users/popup-sign-in.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { Icon } from '../ui/Icon.tsx';

const ways = ['google', 'github'] as const;

/** Disabled until a click can open the popup synchronously: browsers block popups that open later. */
export default function PopupButtons() {
  const ready = useStore($popupsReady, { ssr: () => false });
  return (
    <fieldset className="grid grid-cols-2 gap-3 noscript:hidden">
      {/* Floated: otherwise browsers place a legend in the border of its fieldset, outside the grid. */}
      <legend className="float-left col-span-full flex w-full items-center gap-4 text-sm whitespace-nowrap text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
        Or with
      </legend>
      {ways.map((provider) => (
        <button
          key={provider}
          type="button"
          className="btn btn-line min-h-12 disabled:transform-none disabled:cursor-default disabled:border-line disabled:bg-sunken disabled:text-muted"
          disabled={!ready}
          // The second click of a double click would only replace the popup.
          onClick={({ detail }) => detail < 2 && logInByPopup(provider)}
        >
          <Icon name={provider} />
          {screenLabels[provider]}
        </button>
      ))}
    </fieldset>
  );
}
