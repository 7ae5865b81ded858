import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { fieldFault } from '../../lib/rules/field-fault.ts';

/** What is wrong, by the name of the field. */
export type Faults = Record<string, string | undefined>;

export type Values = Record<string, string>;

/** Whether the page is being left now, or the field to go on with, if any. */
export type Outcome = 'leaving' | { goTo?: string };

interface Options {
  /** What the browser can't check, once it has nothing to say. */
  check?: (values: Values) => Faults;
  send: (values: Values) => Promise<Outcome>;
}

const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement);

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(inputsOf(form).map(({ name, value }) => [name, value]));

const browsersFaults = (form: HTMLFormElement): Faults =>
  Object.fromEntries(
    inputsOf(form).map((input) => [input.name, fieldFault(input.dataset.label ?? '', input)]),
  );

const isFault = (fault: string | undefined): boolean => fault !== undefined;

/**
 * A form whose fields keep their values by themselves: it says what is wrong beside them, goes to the first
 * wrong one, and is sent once at a time.
 */
export const useForm = ({ check, send }: Options) => {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [goTo, setGoTo] = useState<{ name: string }>();

  // Once drawn, so that a screen reader finds what is wrong when it comes to the field.
  useEffect(() => {
    const input = goTo && form.current?.elements.namedItem(goTo.name);
    if (input instanceof HTMLInputElement) input.focus();
  }, [goTo]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const { currentTarget } = event;
    const values = valuesOf(currentTarget);
    let found = browsersFaults(currentTarget);
    if (!Object.values(found).some(isFault)) found = check?.(values) ?? {};
    setFaults(found);
    const wrong = Object.keys(found).find((name) => isFault(found[name]));
    if (wrong !== undefined) return setGoTo({ name: wrong });
    setBusy(true);
    const outcome = await send(values);
    if (outcome === 'leaving') return;
    setBusy(false);
    if (outcome.goTo) setGoTo({ name: outcome.goTo });
  };

  /** What is being corrected is not wrong for the moment. */
  const onInput = ({ target }: SyntheticEvent<HTMLFormElement>): void => {
    if (target instanceof HTMLInputElement && faults[target.name])
      setFaults({ ...faults, [target.name]: undefined });
  };

  return { faults, busy, form: { ref: form, onSubmit, onInput, method: 'post', noValidate: true } as const };
};
