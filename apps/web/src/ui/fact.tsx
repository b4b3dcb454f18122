import type { ReactNode } from 'react';

/** A label and its value in a `<dl>`, whose class lays out the rows. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
