/** Loaded before the server: its clock is off by as many milliseconds as its parent process says. */
let offset = 0;

process.on('message', (message: { offset?: number }) => {
  if (message.offset === undefined) return;
  offset = message.offset;
  process.send?.('shifted');
});

const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given: unknown[]) {
    if (given.length) super(...(given as [number]));
    else super(Real.now() + offset);
  }
  static override now(): number {
    return Real.now() + offset;
  }
} as DateConstructor;
