import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './text-area.module.css';

type Props = Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows' | 'classNames' | 'style'>;

/**
 * Text area that grows from `rows` to twelve lines by CSS; where the browser cannot, it scrolls. Mantine's `autosize` lays
 * out the whole page twice for every letter.
 */
export function TextArea({ rows = 2, ...field }: Props) {
  return <Textarea rows={rows} {...field} style={{ '--rows': rows }} classNames={{ input: classes.input }} />;
}
