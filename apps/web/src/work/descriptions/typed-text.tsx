import classes from './typed-text.module.css';

/** A text as it was typed. */
export function TypedText({ text }: { text: string }) {
  return <p className={classes.text}>{text}</p>;
}
