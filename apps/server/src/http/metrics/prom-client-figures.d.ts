/** Figures of the process that prom-client makes one by one; its own types name the function for all of them alone. */
declare module 'prom-client/lib/metrics/*.js' {
  import type { Registry } from 'prom-client';

  const register: (registry: Registry) => void;
  export = register;
}
