interface EventReplay {
  /** The script of a part has run: what was pressed and typed there before is played back, once and in order. */
  replay(part: HTMLElement): Promise<void>;
  /**
   * The script of a part could not be loaded: a press does what it does without one, as links and forms of the method
   * GET do, or nothing. What was typed is kept, and what is pressed from now on is recorded again.
   */
  giveUp(part: HTMLElement): void;
}

declare global {
  var eventReplay: EventReplay;
}

/**
 * Records what is pressed and typed in the marked parts of a page. It is printed into the head of each page as it stands
 * here, so that no press comes before it: it can use nothing but what is inside of it. A part bears `data-replay` while its
 * script is still to come, and tells itself by 'recorded' of each press and key.
 */
const recordEvents = (): void => {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

  interface Recorded {
    part: HTMLElement;
    node: HTMLElement;
    /** Where the node is in its part, so that it is found again if a framework has drawn that anew. */
    path: number[];
    hadFocus: boolean;
    /** Of a field. */
    value: string;
    caret: [number, number] | undefined;
  }

  const attribute = 'data-replay';
  let recorded: Recorded[] = [];
  const failedScripts: HTMLScriptElement[] = [];

  const isField = (node: Element): node is Field =>
    node.matches(
      'textarea, select, input:not([type=button], [type=submit], [type=reset], [type=checkbox], [type=radio])',
    );

  const caretOf = (field: Field): Recorded['caret'] =>
    field instanceof HTMLSelectElement || field.selectionStart === null
      ? undefined
      : [field.selectionStart, field.selectionEnd ?? field.selectionStart];

  const pathOf = (part: Element, node: Element): number[] => {
    const path: number[] = [];
    for (let at = node; at !== part && at.parentElement; at = at.parentElement) {
      path.unshift([...at.parentElement.children].indexOf(at));
    }
    return path;
  };

  /** The node itself while it is in the page, else the one in its place if that is of its kind. */
  const find = <Node extends HTMLElement>(node: Node, { part, path }: Recorded): Node | undefined => {
    if (node.isConnected) return node;
    let at: Element | undefined = part;
    for (const index of path) at = at?.children[index];
    return at?.tagName === node.tagName ? (at as Node) : undefined;
  };

  const record = (part: HTMLElement, node: HTMLElement): void => {
    // Several presses of one control are one: somebody is impatient.
    recorded = recorded.filter((other) => other.node !== node);
    const hadFocus = document.activeElement === node;
    const typed = isField(node)
      ? { value: node.value, caret: caretOf(node) }
      : { value: '', caret: undefined };
    recorded.push({ part, node, path: pathOf(part, node), hadFocus, ...typed });
    part.dispatchEvent(new Event('recorded'));
  };

  /** Takes the presses on a part, or all that was recorded there, off the record. */
  const take = (part: HTMLElement, which: (node: HTMLElement) => boolean = () => true): Recorded[] => {
    const isMine = (one: Recorded): boolean => one.part === part && which(one.node);
    const mine = recorded.filter(isMine);
    recorded = recorded.filter((one) => !isMine(one));
    part.removeAttribute('aria-busy');
    return mine;
  };

  const isModified = (event: Event): boolean =>
    event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

  /** Links and fields need no script. Keys held down open a link elsewhere; a form they must not send. */
  const isNative = (event: Event, part: Element, node: Element): boolean =>
    isField(node) || (node instanceof HTMLAnchorElement && (node !== part || isModified(event)));

  const hold = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : null;
    const part = target?.closest<HTMLElement>(`[${attribute}]`);
    // A press on the icon in a button is a press on the button.
    const node = target?.closest<HTMLElement>('a[href], button, input, select, textarea');
    if (!part || !node || !part.contains(node)) return;
    if (event.type === 'click') {
      if (isNative(event, part, node)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      part.ariaBusy = 'true';
    } else if (!isField(node)) return;
    record(part, node);
    for (const script of failedScripts.splice(0)) loadAgain(script);
  };

  /** A script that could not be loaded has not run: there it is once more. */
  const loadAgain = (failed: HTMLScriptElement): void => {
    const script = document.createElement('script');
    script.type = failed.type;
    if (failed.src) script.src = failed.src;
    else script.text = failed.text;
    failed.replaceWith(script);
  };

  const giveBack = (input: Recorded): void => {
    const { node, value, caret } = input;
    if (!isField(node)) return;
    const field = find(node, input);
    if (!field) return;
    const now = field === node && field.value === value ? (caretOf(field) ?? caret) : caret;
    const isSelect = field instanceof HTMLSelectElement;
    // First by the property of the field's own that React puts there: it then takes the field to be as it was rendered.
    field.value = isSelect ? '' : field.defaultValue;
    const prototype: object = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    if (now && !isSelect && document.activeElement === field) field.setSelectionRange(...now);
    field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
  };

  /** Has the browser do what it would without any script. @returns whether there is such a thing */
  const pressNatively = (part: HTMLElement, node: HTMLElement): boolean => {
    const isNative =
      node instanceof HTMLAnchorElement ||
      (node instanceof HTMLButtonElement && node.type === 'submit' && node.form?.method === 'get');
    // Offline the browser's own page would take the place of this one, and of what was typed in it.
    if (!isNative || !navigator.onLine) return false;
    part.removeAttribute(attribute);
    node.click();
    part.setAttribute(attribute, '');
    return true;
  };

  const replay = async (part: HTMLElement): Promise<void> => {
    part.removeAttribute(attribute);
    const inputs = take(part);
    for (const input of inputs) {
      if (input.hadFocus && !input.node.isConnected) find(input.node, input)?.focus();
      giveBack(input);
    }
    for (const input of inputs.filter(({ node }) => !isField(node))) {
      await new Promise((resolve) => setTimeout(resolve)); // what came before has been drawn
      find(input.node, input)?.click();
    }
  };

  const giveUp = (part: HTMLElement): void => {
    take(part, (node) => !isField(node)).some(({ node }) => pressNatively(part, node));
  };

  // An island says by itself that it could not be loaded: it comes by a script's import.
  const noteFailure = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement && target.type === 'module')) return;
    failedScripts.push(target);
    const parts = new Set(recorded.map(({ part }) => part));
    for (const part of parts) if (part.localName !== 'astro-island') giveUp(part);
  };

  for (const type of ['click', 'input', 'change']) addEventListener(type, hold, true);
  addEventListener('error', noteFailure, true);
  globalThis.eventReplay = { replay, giveUp };
};

/** Its text, for the head of every page, without what no browser reads. */
export const eventReplayScript = `(${recordEvents})()`
  .replace(/\/\*\*[\s\S]*?\*\//g, '')
  .replace(/\n\s+/g, '\n');
