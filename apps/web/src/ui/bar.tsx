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
  /** Moves by less than a pixel with the ticks of the clock: gliding there would lay the page out in every frame. */
  isTicking?: boolean;
};

/** Progress bar; its figure stands beside it as text. */
export function Bar({ percentage, label, color, rest, isTicking = false }: Props) {
  return (
    <Progress.Root size={6} radius="xl" classNames={classes} {...(isTicking && { transitionDuration: 0 })}>
      <Progress.Section value={Math.min(100, percentage)} color={color} aria-label={label} />
      {rest && <Progress.Section value={100 - Math.min(100, percentage)} color={rest} aria-hidden />}
    </Progress.Root>
  );
}
