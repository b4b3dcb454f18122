import { join } from 'node:path';
import type { OfflinePage, PageStart } from '@daymark/testing/offline-page.ts';
import { rolldown } from 'rolldown';
import type { VirtualClock } from './offline-clock.ts';
import { FLIGHT_HEADER, type Network } from './offline-network.ts';
import { type Databases, databasesOf, KEY_RANGES, textsOf } from './offline-storage.ts';

const WEB = join(import.meta.dirname, '../../web');

/** Toasts go to the harness, so that a page needs no components. */
const TOASTS = ['toastSuccess', 'toastNews', 'toastChoice', 'toastToStay', 'hideToastOf'];
const TOLD = `
${TOASTS.map((name) => `export const ${name} = ({ title, message } = {}) => told('${name}', title ?? '', message ?? '');`).join('\n')}
export const toastError = (title, message) => told('toastError', title, message ?? '');
`;

/** Names by which the code of a page reaches its browser: each page has its own values of them. */
const GLOBALS = [
  'globalThis',
  'window',
  'self',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'IDBKeyRange',
  'BroadcastChannel',
  'MessageChannel',
  'addEventListener',
  'removeEventListener',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'performance',
  'Temporal',
  'Date',
  'AbortSignal',
  'fetch',
  'isSecureContext',
  'process',
  'told',
] as const;

type Globals = Record<(typeof GLOBALS)[number], unknown>;
type Code = (...globals: unknown[]) => { startPage: (start: PageStart) => OfflinePage };

let code: Promise<Code> | undefined;

/** The code of a page, built once: the app's own modules, in a function whose arguments stand for the browser. */
async function build(): Promise<Code> {
  const bundle = await rolldown({
    input: join(WEB, 'test/offline-page.tsx'),
    cwd: WEB,
    platform: 'browser',
    tsconfig: join(WEB, 'tsconfig.json'),
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}' } },
    moduleTypes: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [
      {
        name: 'toasts',
        resolveId: (id) => (id.endsWith('/toasts.tsx') ? '\0toasts' : null),
        load: (id) => (id === '\0toasts' ? TOLD : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'page', codeSplitting: false });
  await bundle.close();
  return new Function(...GLOBALS, `${output[0].code}\nreturn page;`) as Code;
}

type BrowserOptions = {
  clock: VirtualClock;
  network: Network;
  timeZone: string;
  /** Milliseconds by which the wall clock of the device is wrong. */
  wrongBy: number;
  texts: Record<string, string>;
  dates: string[];
};

/** A browser on a device of its own: its clocks, its storage, its network, and a page of the app while one is open. */
export function browserOf({ clock, network, timeZone, wrongBy, texts, dates }: BrowserOptions) {
  const stored = new Map(Object.entries(texts));
  const databases: Databases = new Map();
  const told: string[] = [];
  let wall = wrongBy;
  let slept = 0;
  let isCut = false;
  let opened: { page: OfflinePage; kill: () => void; disconnect: () => void; emit: (name: string) => void } | undefined;

  async function open(): Promise<void> {
    code ??= build();
    const run = await code;
    const owner = {};
    const origin = clock.now() - slept;
    let isDead = false;
    const flying = new Set<AbortController>();
    const heard = new Map<string, Set<(event: object) => void>>();
    const listen = {
      addEventListener: (name: string, listener: (event: object) => void) =>
        void heard.set(name, (heard.get(name) ?? new Set()).add(listener)),
      removeEventListener: (name: string, listener: (event: object) => void) => void heard.get(name)?.delete(listener),
    };
    const emit = (name: string) => {
      for (const listener of heard.get(name) ?? []) listener({ type: name });
    };

    async function fetchOfPage(path: string, init: RequestInit = {}): Promise<Response> {
      const abort = new AbortController();
      const { id, land } = network.depart();
      flying.add(abort);
      try {
        if (isCut) throw new TypeError('Failed to fetch');
        const signal = AbortSignal.any([abort.signal, ...(init.signal ? [init.signal] : [])]);
        const headers = { ...(init.headers as Record<string, string>), [FLIGHT_HEADER]: id };
        const response = await fetch(`${network.url}${path}`, { ...init, headers, signal });
        const body = await response.arrayBuffer().catch((error: unknown) => broken(error));
        const { status } = response;
        return new Response(body, { status, headers: response.headers });
      } finally {
        land();
        flying.delete(abort);
        if (isDead) await new Promise(() => {}); // nothing of a page goes on after it
      }
    }

    const setTimer = (act: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
      clock.setTimer(owner, ms, () => act(...given));
    const setRepeating = (act: () => void, ms: number) => {
      const repeating = { id: 0 };
      const next = () => {
        repeating.id = clock.setTimer(owner, ms, () => {
          next();
          act();
        });
      };
      next();
      return repeating;
    };
    const clearTimer = (id: unknown) => clock.clearTimer(typeof id === 'object' && id ? (id as { id: number }).id : id);
    const present = () => Temporal.Instant.fromEpochMilliseconds(clock.now() + wall);
    const local = textsOf(stored);
    const document = { ...listen, hidden: false, visibilityState: 'visible', getElementById: () => null };
    const window = { ...listen, document, localStorage: local };
    const globals: Globals = {
      globalThis: Object.assign(Object.create(globalThis), window),
      window,
      self: window,
      document,
      navigator: {
        get onLine() {
          return !isCut;
        },
        language: 'en-GB',
        userAgent: 'Chrome',
      },
      location: {
        origin: 'http://daymark.test',
        href: 'http://daymark.test/dashboard',
        pathname: '/dashboard',
        search: '',
      },
      localStorage: local,
      sessionStorage: textsOf(new Map()),
      indexedDB: databasesOf(databases, { clock, isDead: () => isDead }),
      IDBKeyRange: KEY_RANGES,
      BroadcastChannel: undefined,
      MessageChannel: class {
        port1 = {};
        port2 = { postMessage: () => undefined };
      },
      ...listen,
      setTimeout: setTimer,
      clearTimeout: clearTimer,
      setInterval: setRepeating,
      clearInterval: clearTimer,
      setImmediate: undefined,
      performance: { now: () => clock.now() - slept - origin, timeOrigin: origin + wall, mark: () => undefined },
      Temporal: {
        ...Object.fromEntries(Object.getOwnPropertyNames(Temporal).map((name) => [name, Reflect.get(Temporal, name)])),
        Now: {
          instant: present,
          timeZoneId: () => timeZone,
          zonedDateTimeISO: () => present().toZonedDateTimeISO(timeZone),
          plainDateISO: () => present().toZonedDateTimeISO(timeZone).toPlainDate(),
        },
      },
      Date: class extends Date {
        static override now = () => clock.now() + wall;
      },
      AbortSignal: {
        any: (signals: AbortSignal[]) => AbortSignal.any(signals),
        timeout: (ms: number) => {
          const controller = new AbortController();
          setTimer(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
          return controller.signal;
        },
      },
      fetch: fetchOfPage,
      isSecureContext: true,
      process: undefined,
      told: (...words: string[]) => void told.push(words.join(' · ')),
    };
    const { startPage } = run(...GLOBALS.map((name) => globals[name]));
    const page = startPage({ dates, tell: (...words) => void told.push(words.join(' · ')) });
    const disconnect = () => {
      for (const abort of flying) abort.abort(new TypeError('Failed to fetch'));
    };
    const kill = () => {
      isDead = true;
      clock.drop(owner);
      disconnect();
    };
    opened = { page, kill, disconnect, emit };
    sleeper = owner;
  }

  let sleeper: object | undefined;

  return {
    told,
    /** The open page, if there is one. */
    page: () => opened?.page,
    open,
    /** Ends the page where it is, with all that it has not stored. */
    close: () => {
      opened?.kill();
      opened = undefined;
    },
    /** Cuts the browser off its network, or lets it on again, as airplane mode does. */
    cut: (now: boolean) => {
      if (isCut === now) return;
      isCut = now;
      if (now) opened?.disconnect();
      opened?.emit(now ? 'offline' : 'online');
    },
    setClock: (ms: number) => {
      wall = ms;
    },
    wallClock: () => clock.now() + wall,
    /** The device sleeps during this work: its wall clock goes on, and nothing else does. */
    asleep: async (work: () => Promise<void>): Promise<void> => {
      const before = clock.now();
      const owner = sleeper;
      if (owner) clock.sleep(owner);
      await work();
      slept += clock.now() - before;
      if (owner) clock.wake(owner);
      void opened?.page.wake();
    },
  };
}

/** The body of an answer that was cut off. */
const broken = (error: unknown): ReadableStream =>
  new ReadableStream({ start: (controller) => controller.error(error) });
