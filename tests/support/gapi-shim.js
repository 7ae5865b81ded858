/**
 * Stub of https://apis.google.com/js/api.js. Of that, the SDK's popups only need messages between the page, the iframe
 * of the auth domain, and the popup.
 */
(() => {
  const handlers = new Map();
  const pending = new Map();
  let last = 0;

  const channel = (target) => {
    const post = (message) => target().postMessage({ gapiShim: 1, ...message }, '*');
    return {
      register: (name, handler) => handlers.set(name, handler),
      restyle: () => Promise.resolve(),
      send(name, data, responded) {
        const id = ++last;
        if (responded) pending.set(id, responded);
        post({ id, name, data });
      },
      ping(responded) {
        const id = ++last;
        pending.set(id, responded);
        const timer = setInterval(() => {
          if (pending.has(id)) post({ id, name: 'ping' });
          else clearInterval(timer);
        }, 50);
        return Promise.resolve();
      },
    };
  };

  addEventListener('message', async ({ data: message, source }) => {
    if (message?.gapiShim !== 1) return;
    if ('reply' in message) {
      const responded = pending.get(message.reply);
      pending.delete(message.reply);
      try {
        responded?.(message.result);
      } catch {
        // The SDK throws in one of its callbacks after its work is done; Google's script ignores that too.
      }
      return;
    }
    const handler = message.name === 'ping' ? () => 'pong' : handlers.get(message.name);
    if (!handler) return;
    const result = [await handler(message.data)];
    source.postMessage({ gapiShim: 1, reply: message.id, result }, '*');
  });

  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: 0,
    Iframe: class {},
    getContext: () => ({
      getParentIframe: () => channel(() => parent),
      open({ url, where, attributes: { style, ...attributes } }, opened) {
        const frame = Object.assign(document.createElement('iframe'), { src: url });
        Object.assign(frame.style, style);
        for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
        where.append(frame);
        const inside = channel(() => frame.contentWindow);
        setTimeout(() => opened(inside));
        return inside;
      },
    }),
  };

  window.gapi = {
    iframes,
    load: (_name, options) => setTimeout(typeof options === 'function' ? options : options.callback),
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload') ?? 'gapi_onload';
  setTimeout(() => window[onload]?.());
})();
