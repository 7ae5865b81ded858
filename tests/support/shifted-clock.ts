/*
 * Loaded into a server before its own code: its clock is ahead of the real one by as many milliseconds as a file says at the
 * moment (clock-file.ts).
 */
import { readFileSync } from 'node:fs';

const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const RealDate = Date;
const now = (): number => RealDate.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values) => Reflect.construct(target, values.length ? values : [now()]),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
