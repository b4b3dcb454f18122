import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './segments.module.css';

type Props<Value extends string> = Omit<ComponentProps<'div'>, 'onChange'> & {
  'aria-label': string;
  data: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  isWide?: boolean;
  isSmall?: boolean;
};

/**
 * A choice among a few values that are all shown. Mantine's control places a plate below the chosen value by its measures: it
 * lays out the whole page for it, in the rendering of each screen that has one.
 */
export function Segments<Value extends string>({ data, value, onChange, isWide, isSmall, ...root }: Props<Value>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={classes.root}
      data-wide={isWide || undefined}
      data-small={isSmall || undefined}
      data-control
      {...root}
    >
      {data.map((segment) => (
        <div key={segment.value} className={classes.segment}>
          <input
            type="radio"
            id={`${id}${segment.value}`}
            className={classes.input}
            name={id}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <label
            htmlFor={`${id}${segment.value}`}
            className={classes.label}
            data-active={segment.value === value || undefined}
          >
            <span className={classes.words}>{segment.label}</span>
          </label>
        </div>
      ))}
    </div>
  );
}
