import { useStore } from '@nanostores/react';
import { $popupsReady, logInByPopup } from '#lib/browser/users/popup-sign-in.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { Icon } from '../ui/Icon.tsx';

const ways = ['google', 'github'] as const;

/** Signing in by another service. The buttons wait until a press opens its window at once. */
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
          // The second press of a double click would only open the window anew.
          onClick={({ detail }) => detail < 2 && logInByPopup(provider)}
        >
          <Icon name={provider} />
          {labels[provider]}
        </button>
      ))}
    </fieldset>
  );
}
