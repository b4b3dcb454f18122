import { Progress } from '@mantine/core';
import classes from './bar.module.css';

type Props = {
  /** 0 to 100; more is shown as full. */
  percentage: number;
  label: string;
  /** A CSS colour. */
  color: string;
  /** A CSS colour for what is left of the bar: a limit that is passed. */
  rest?: string;
};

/** Progress bar; its figure stands beside it as text. */
export function Bar({ percentage, label, color, rest }: Props) {
  return (
    <Progress.Root size={6} radius="xl" classNames={classes}>
      <Progress.Section value={Math.min(100, percentage)} color={color} aria-label={label} />
      {rest && <Progress.Section value={100 - Math.min(100, percentage)} color={rest} aria-hidden />}
    </Progress.Root>
  );
}
