import classes from './color-square.module.css';

type Props = {
  /** '#' and six hexadecimal digits. */
  color: string;
  /** Pixels. */
  size?: number;
};

/** A user's color: never more than a small square beside a name. */
export function ColorSquare({ color, size = 10 }: Props) {
  return (
    <span className={classes.square} style={{ width: size, height: size, backgroundColor: color }} aria-hidden="true" />
  );
}
