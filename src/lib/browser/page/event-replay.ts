interface EventReplay {
  /** Call when the script of a part has run: dispatches the clicks and input recorded there, once and in order. */
  replay(part: HTMLElement): Promise<void>;
  /**
   * Call when the script of a part failed to load: recorded clicks get their default action (links, and forms with
   * method GET) or are dropped. Recorded input stays recorded, and so do further clicks.
   * @returns true if any were dropped
   */
  giveUp(part: HTMLElement): boolean;
  /** True if Ctrl-K or Cmd-K was pressed before search-keys.ts has run, which takes these keys over. */
  searchKey?: boolean;
}

declare global {
  var eventReplay: EventReplay;
}

/**
 * Records clicks and input in parts of the page whose script has not run yet, so that they can be replayed.
 * A part is marked with the attribute `data-replay` while its script is pending; an event `recorded` is dispatched on
 * it for each recorded click or change.
 * The function is printed inline into the head of each page, before anything that could be clicked. It must not refer
 * to anything outside of itself.
 */
const recordEvents = (): void => {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

  interface Recorded {
    part: HTMLElement;
    node: HTMLElement;
    /**
     * Child indexes from the part down to the node, to find its counterpart if a framework has re-rendered the part.
     */
    path: number[];
    hadFocus: boolean;
    /** Value of a field; empty for other controls. */
    value: string;
    caret: [number, number] | undefined;
  }

  const attribute = 'data-replay';
  let recorded: Recorded[] = [];
  const failedScripts: HTMLScriptElement[] = [];

  const isField = (node: Element): node is Field =>
    node.matches(
      'textarea,select,input:not([type=button],[type=submit],[type=reset],[type=checkbox],[type=radio])',
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

  /** The node if it is still in the document, else the node with its id, or else in its place, if that has the same tag. */
  const find = <Node extends HTMLElement>(node: Node, { part, path }: Recorded): Node | undefined => {
    if (node.isConnected) return node;
    let at: Element | null | undefined = part;
    if (node.id) at = part.querySelector(`#${CSS.escape(node.id)}`);
    else for (const index of path) at = at?.children[index];
    return at?.tagName === node.tagName ? (at as Node) : undefined;
  };

  const record = (part: HTMLElement, node: HTMLElement): void => {
    // Repeated clicks on one control count as one: people click again when nothing happens.
    recorded = recorded.filter((other) => other.node !== node);
    const hadFocus = document.activeElement === node;
    const typed = isField(node)
      ? { value: node.value, caret: caretOf(node) }
      : { value: '', caret: undefined };
    recorded.push({ part, node, path: pathOf(part, node), hadFocus, ...typed });
    part.dispatchEvent(new Event('recorded'));
  };

  /** Removes the matching records of a part and returns them. */
  const takeRecorded = (
    part: HTMLElement,
    which: (node: HTMLElement) => boolean = () => true,
  ): Recorded[] => {
    const isMine = (one: Recorded): boolean => one.part === part && which(one.node);
    const mine = recorded.filter(isMine);
    recorded = recorded.filter((one) => !isMine(one));
    part.removeAttribute('aria-busy');
    return mine;
  };

  const isModified = (event: MouseEvent): boolean =>
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

  /**
   * Whether the default action is right without the script: for fields, and for links inside the part. If the part is
   * itself the link, only with a modifier key, which opens it in another tab; without, the script decides.
   */
  const isNative = (event: MouseEvent, part: Element, node: Element): boolean =>
    isField(node) || (node instanceof HTMLAnchorElement && (node !== part || isModified(event)));

  const onEvent = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : null;
    const part = target?.closest<HTMLElement>(`[${attribute}]`);
    // The target may be an icon inside the button.
    const node = target?.closest<HTMLElement>('a[href],button,input,select,textarea');
    if (!part || !node || !part.contains(node)) return;
    if (event.type === 'click') {
      if (isNative(event as MouseEvent, part, node)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      part.ariaBusy = 'true';
    } else if (!isField(node)) return;
    record(part, node);
    for (const script of failedScripts.splice(0)) loadAgain(script);
  };

  /**
   * Retries a script that failed to load: a browser fetches a script element only once, so it is replaced by a new
   * one.
   */
  const loadAgain = (failed: HTMLScriptElement): void => {
    const script = document.createElement('script');
    script.type = failed.type;
    if (failed.src) script.src = failed.src;
    else script.text = failed.text;
    failed.replaceWith(script);
  };

  const restoreInput = (input: Recorded): void => {
    const { node, value, caret } = input;
    if (!isField(node)) return;
    const field = find(node, input);
    if (!field) return;
    const now = field === node && field.value === value ? (caretOf(field) ?? caret) : caret;
    const isSelect = field instanceof HTMLSelectElement;
    // React overrides `value` on the field to track what it rendered, and ignores an event that changes nothing. So
    // set the initial value through its setter, then the typed one through the prototype: React sees a change.
    field.value = isSelect ? '' : field.defaultValue;
    const prototype: object = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    if (now && !isSelect && document.activeElement === field) field.setSelectionRange(...now);
    field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
  };

  /** Triggers the default action of a link or a GET form. @returns true if the control has one */
  const clickNatively = (part: HTMLElement, node: HTMLElement): boolean => {
    const isNative =
      node instanceof HTMLAnchorElement ||
      (node instanceof HTMLButtonElement && node.type === 'submit' && node.form?.method === 'get');
    // Offline, navigation would replace this page, and what was typed in it, by the error page of the browser.
    if (!isNative || !navigator.onLine) return false;
    part.removeAttribute(attribute);
    node.click();
    part.setAttribute(attribute, '');
    return true;
  };

  const replay = async (part: HTMLElement): Promise<void> => {
    part.removeAttribute(attribute);
    const inputs = takeRecorded(part);
    for (const input of inputs) {
      if (input.hadFocus && !input.node.isConnected) find(input.node, input)?.focus();
      restoreInput(input);
    }
    for (const input of inputs.filter(({ node }) => !isField(node))) {
      await new Promise((resolve) => setTimeout(resolve)); // lets React render the effects of the step before
      find(input.node, input)?.click();
    }
  };

  const giveUp = (part: HTMLElement): boolean => {
    const clicks = takeRecorded(part, (node) => !isField(node));
    return clicks.length > 0 && !clicks.some(({ node }) => clickNatively(part, node));
  };

  // Islands are excluded: load-on-intent.ts imports their scripts and calls `giveUp` itself.
  const noteFailure = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement && target.type === 'module')) return;
    failedScripts.push(target);
    const parts = new Set(recorded.map(({ part }) => part));
    for (const part of parts) if (part.localName !== 'astro-island') giveUp(part);
  };

  for (const type of ['click', 'input', 'change']) addEventListener(type, onEvent, true);
  addEventListener('error', noteFailure, true);
  globalThis.onkeydown = (event) => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    eventReplay.searchKey = true;
  };
  globalThis.eventReplay = { replay, giveUp };
};

/** Source text for the head of every page, without doc comments and indentation. */
export const eventReplayScript = `(${recordEvents})()`
  .replace(/\/\*\*[\s\S]*?\*\//g, '')
  .replace(/\n\s+/g, '\n');
