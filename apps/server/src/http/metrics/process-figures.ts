/// <reference path="./prom-client-figures.d.ts" />
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';
import heapSizeAndUsed from 'prom-client/lib/metrics/heapSizeAndUsed.js';
import osMemoryHeap from 'prom-client/lib/metrics/osMemoryHeap.js';
import processCpuTotal from 'prom-client/lib/metrics/processCpuTotal.js';
import processMaxFileDescriptors from 'prom-client/lib/metrics/processMaxFileDescriptors.js';
import processOpenFileDescriptors from 'prom-client/lib/metrics/processOpenFileDescriptors.js';
import processStartTime from 'prom-client/lib/metrics/processStartTime.js';
import version from 'prom-client/lib/metrics/version.js';

/** A wakeup costs 30 µs: at the library's 10 ms they would take 0.3 % of a processor that has nothing else to do. */
const WAKEUP_MS = 50;

const SECONDS_IN_NS = 1e-9;

/**
 * The library's figures of the process that are read when somebody asks. Its collectDefaultMetrics also observes each garbage
 * collection, for 85 µs of processor time a piece.
 */
export function registerProcessFigures(register: Registry): void {
  const figures = [
    ...[heapSizeAndUsed, osMemoryHeap, processCpuTotal],
    ...[processMaxFileDescriptors, processOpenFileDescriptors, processStartTime, version],
  ];
  for (const registerFigure of figures) registerFigure(register);
  registerEventLoopLag(register);
}

/** How late the event loop came to a timer since somebody last asked. Node tells the time between two wakeups, and the library calls that the lag. */
function registerEventLoopLag(register: Registry): void {
  const wakeups = monitorEventLoopDelay({ resolution: WAKEUP_MS });
  wakeups.enable();
  const lagOf = (ns: number) => Math.max(0, ns * SECONDS_IN_NS - WAKEUP_MS / 1000);
  const registers = [register];
  const gauge = (name: string, help: string, collect?: () => void) =>
    new Gauge({ name: `nodejs_eventloop_lag_${name}_seconds`, help, registers, ...(collect && { collect }) });
  // The registry reads in this order, so the first one sets the others too.
  const max = gauge('max', 'Longest lag of the event loop since the figures were last read', () => {
    max.set(lagOf(wakeups.max));
    p50.set(lagOf(wakeups.percentile(50)));
    p99.set(lagOf(wakeups.percentile(99)));
    wakeups.reset();
  });
  const p50 = gauge('p50', 'Median lag of the event loop since the figures were last read');
  const p99 = gauge('p99', '99th percentile of the lag of the event loop since the figures were last read');
}
