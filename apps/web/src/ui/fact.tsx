import type { ReactNode } from 'react';
import classes from './fact.module.css';

/** A label and its value in a `<dl>`, whose class lays out the rows. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Facts below each other, their values lined up. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={`${classes.facts} figures`}>{children}</dl>;
}
