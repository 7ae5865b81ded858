import { useEffect, useRef, useState } from 'react';
import { addWebhook, changeWebhook } from '#lib/browser/webhooks/webhooks.ts';
import type { Webhook, WebhookChange } from '#lib/contract/webhooks.ts';
import { makerWebhookEvents, type WebhookEvent, webhookEvents } from '#lib/domain/events.ts';
import { webhookShapes } from '#lib/domain/webhooks.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { webhookScreen } from '#lib/text/messages/webhook-screen.ts';
import { webhookEventTexts, webhookShapeTexts } from '#lib/text/messages/webhooks.ts';
import { Checkbox, checkLine } from '../ui/Check.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { fieldLooks, formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm, type Values } from '../ui/forms/use-form.ts';
import { Select } from '../ui/Select.tsx';
import { UrlField } from '../ui/UrlField.tsx';

interface Props {
  edited: Webhook | 'new';
  /** True for admins, who may add webhooks of the site. */
  withSite: boolean;
  onClose: () => void;
}

/** In the order of their texts: what happens to a product first. */
const ordered = (Object.keys(webhookEventTexts) as (keyof typeof webhookEventTexts)[]).filter(
  (name) => name !== 'webhook.test',
);

const scopeOf = (values: Values): 'maker' | 'site' => (values.scope === 'site' ? 'site' : 'maker');

/** Adds or edits a webhook. Values that the server rejects stay in their fields. */
export function WebhookForm({ edited, withSite, onClose }: Props) {
  const known = edited === 'new' ? undefined : edited;
  const choosesScope = withSite && !known;
  const [scope, setScope] = useState<'maker' | 'site'>(known?.scope ?? (withSite ? 'site' : 'maker'));
  const [chosen, setChosen] = useState<ReadonlySet<WebhookEvent>>(
    new Set(webhookEvents.filter((name) => known?.events?.includes(name))),
  );
  /** Switched off by the site, and to be mended here. */
  const isBroken = known?.active === false && known.disabledReason !== 'owner';
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const ofScope: readonly string[] = scope === 'site' ? webhookEvents : makerWebhookEvents;
  const offered = ordered.filter((name) => ofScope.includes(name));
  // Without those that are chosen, but not offered any more since the scope has changed.
  const events = offered.filter((name) => chosen.has(name));
  const chosenEvents = events.length ? events : null;
  /** Values that the form started with, or that were saved last: another admin may have changed the webhook since. */
  const stored = useRef<WebhookChange>({ url: known?.url, shape: known?.shape, events: chosenEvents });
  const send = async (values: Values): Promise<SubmitResult> => {
    const shape = webhookShapes.find((name) => name === values.shape) ?? 'standard';
    const body = { url: values.url?.trim() ?? '', shape, events: chosenEvents };
    const change = { ...body, ...(isBroken && { active: true }) };
    const result = known
      ? await changeWebhook(known._id, change, stored.current)
      : await addWebhook({ scope, ...body });
    if (result === 'done') stored.current = body;
    if (result === 'failed') stored.current = {}; // it may be stored: all is sent again
    // An edited form stays open; sent again, this one would add a second webhook.
    if (result === 'done' && !known) close();
    return result;
  };
  const close = (): void => {
    // Another form may have been opened during the request.
    if (form.ref.current) onClose();
  };
  const onValues = (values: Values) => choosesScope && setScope(scopeOf(values));
  const { form, errors, busy } = useForm({ send, onDone: close, onValues });
  const toggle = (name: WebhookEvent) =>
    setChosen(
      (before) =>
        new Set(before.has(name) ? [...before].filter((other) => other !== name) : [...before, name]),
    );
  return (
    <form
      {...form}
      className={`${formLook} mb-8 rounded-card border border-line bg-surface/60 p-5.4`}
      aria-labelledby="webhook-form"
    >
      <h2 className="text-xl" id="webhook-form" ref={title} tabIndex={-1}>
        {known ? webhookScreen.editTitle(new URL(known.url).host) : webhookScreen.formTitle}
      </h2>
      <UrlField
        name="url"
        label={webhookScreen.url}
        hint={known ? `${webhookScreen.urlHint}. ${webhookScreen.moves}` : webhookScreen.urlHint}
        error={errors.url}
        defaultValue={known?.url}
        required
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        name="shape"
        label={webhookScreen.shape}
        error={errors.shape}
        options={webhookShapeTexts}
        defaultValue={known?.shape ?? 'standard'}
      />
      {choosesScope && (
        <Select
          name="scope"
          label={webhookScreen.scope}
          error={errors.scope}
          options={webhookScreen.scopes}
          defaultValue={scope}
        />
      )}
      <fieldset
        className="min-w-0"
        id="events"
        tabIndex={-1}
        aria-describedby={errors.events && 'events-error'}
      >
        <legend className={fieldLooks.label}>{webhookScreen.events}</legend>
        <p className="text-sm text-muted">
          {events.length ? webhookScreen.someEvents : webhookScreen.allEvents}
        </p>
        <div className="grid grid-fit-56 gap-x-6">
          {offered.map((name) => (
            <label key={name} className={checkLine}>
              <Checkbox checked={chosen.has(name)} onChange={() => toggle(name)} />
              <span>{webhookEventTexts[name]}</span>
            </label>
          ))}
        </div>
        {errors.events && (
          <p className={fieldLooks.error} id="events-error">
            {errors.events}
          </p>
        )}
      </fieldset>
      <FormActions>
        <SubmitButton label={isBroken ? webhookScreen.submitAndSwitchOn : webhookScreen.submit} busy={busy} />
        <button type="button" className="btn btn-line" onClick={onClose}>
          {labels.cancel}
        </button>
      </FormActions>
    </form>
  );
}
