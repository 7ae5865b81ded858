import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from '#lib/browser/page/run-later.ts';

let reportPaint: () => void;
let isHidden: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  isHidden = false;
  vi.stubGlobal('document', {
    get hidden() {
      return isHidden;
    },
  });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: () => void) {
        reportPaint = report;
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('work waits for the first paint and is done once', async () => {
  const work = vi.fn();
  afterPaint(work);
  expect(work).not.toHaveBeenCalled();
  reportPaint();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledOnce();
  reportPaint();
  await vi.runAllTimersAsync();
  expect(work).toHaveBeenCalledOnce();
});

test('a browser that reports no paints has the work done all the same', async () => {
  const work = vi.fn();
  afterPaint(work);
  await vi.runAllTimersAsync();
  expect(work).toHaveBeenCalledOnce();
});

test('a hidden page is never painted, and waits for nothing', () => {
  isHidden = true;
  const work = vi.fn();
  afterPaint(work);
  expect(work).toHaveBeenCalledOnce();
});
