import { useStore } from '@nanostores/react';
import { $popupsReady, logInByPopup } from '#lib/browser/users/popup-sign-in.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Icon } from '../ui/Icon.tsx';

const ways = ['google', 'github'] as const;

/** Disabled until a click can open the popup synchronously: browsers block popups that open later. */
export default function PopupButtons() {
  const ready = useStore($popupsReady, { ssr: () => false });
  return (
    <fieldset className="popups">
      <legend className="popups-title">{ready ? 'Or with' : 'Or, in a moment, with'}</legend>
      {ways.map((provider) => (
        <button
          key={provider}
          type="button"
          className="btn btn-line"
          disabled={!ready}
          // The second click of a double click would only replace the popup.
          onClick={({ detail }) => detail < 2 && logInByPopup(provider)}
        >
          <Icon name={provider} />
          {labels[provider]}
        </button>
      ))}
    </fieldset>
  );
}
