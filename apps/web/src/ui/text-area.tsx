import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './text-area.module.css';

type Props = Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'classNames' | 'style'>;

/**
 * Grows with its text, from `rows` lines to twelve. The browser does that, and where it cannot the field scrolls: Mantine's
 * own way lays out the whole page twice for every letter.
 */
export function TextArea({ rows = 2, ...field }: Props) {
  return <Textarea rows={rows} {...field} style={{ '--rows': rows }} classNames={{ input: classes.input }} />;
}
