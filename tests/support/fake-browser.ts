import { vi } from 'vitest';

/** A Storage: entries are accessible by methods and as properties. */
const createStorage = () => {
  const stored = new Map<string, string>();
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, String(value)),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  return new Proxy(methods, {
    get: (own, key) => (Object.hasOwn(own, key) ? Reflect.get(own, key) : stored.get(String(key))),
    set: (_own, key, value) => Boolean(stored.set(String(key), String(value))),
    has: (own, key) => Object.hasOwn(own, key) || stored.has(String(key)),
    deleteProperty: (_own, key) => {
      stored.delete(String(key));
      return true;
    },
  });
};

const origin = 'https://unearth.example';

/**
 * Stubs the browser APIs that stores need, in Node: storage, location, history, a document that accepts style sheets.
 * Nothing is rendered: tests that need a real document are browser tests.
 */
export const installBrowser = () => {
  let address = new URL('/', origin);
  /** Addresses of navigations. They do not change `location`. */
  const ledTo: string[] = [];
  const move = (_state: unknown, _title: string, to: string): void => {
    address = new URL(to, address);
  };
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    hidden: true,
    visibilityState: 'visible',
    documentElement: { dataset: {} },
    head: { append: (sheet: { onload?: () => void }) => sheet.onload?.() },
    createElement: () => ({}),
    querySelector: () => null,
    getElementById: () => null,
  });
  const globals = {
    window,
    document,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    navigator: { onLine: true, userAgent: 'a browser' },
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    requestAnimationFrame: (work: () => void) => setTimeout(work),
    history: { state: null, pushState: move, replaceState: move },
    location: {
      get origin() {
        return origin;
      },
      get pathname() {
        return address.pathname;
      },
      get search() {
        return address.search;
      },
      get hash() {
        return address.hash;
      },
      assign: (to: string) => void ledTo.push(to),
      replace: (to: string) => void ledTo.push(to),
      reload: () => void ledTo.push('reload'),
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return {
    ...globals,
    ledTo,
    /** Sets `location`. */
    goTo: (path: string): void => {
      address = new URL(path, origin);
    },
    get address() {
      return address.pathname + address.search;
    },
  };
};
