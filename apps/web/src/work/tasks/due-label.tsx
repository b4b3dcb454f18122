import { IconAlertCircle, IconCalendarEvent } from '@tabler/icons-react';
import { useCurrentDate } from '#shared/current-day.ts';
import classes from './due-label.module.css';
import { dueWords } from './due-words.ts';

/** The due date of an open task, as a word beside the badges. */
export function DueLabel({ date }: { date: string }) {
  const { text, isOverdue } = dueWords(date, useCurrentDate());
  const Icon = isOverdue ? IconAlertCircle : IconCalendarEvent;
  return (
    <span className={classes.due} data-overdue={isOverdue || undefined}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  );
}
