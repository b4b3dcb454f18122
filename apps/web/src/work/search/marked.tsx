import { marksOf } from '@daymark/domain/search-marks.ts';
import classes from './marked.module.css';

type Props = {
  text: string;
  /** Words of the search, as `searchWords` gives them. */
  words: readonly string[];
};

/** A text in which the words of a search are marked. */
export function Marked({ text, words }: Props) {
  const marks = marksOf(text, words);
  return (
    <>
      {marks.map(({ from, to }, place) => (
        <span key={from}>
          {text.slice(marks[place - 1]?.to ?? 0, from)}
          <mark className={classes.mark}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
