import type { Repeat } from '@daymark/contract/tasks.ts';
import { parseRule, ruleText } from '@daymark/domain/repeats.ts';
import { IconRepeat } from '@tabler/icons-react';
import classes from './repeat-label.module.css';

export function RepeatLabel({ repeat }: { repeat: Repeat }) {
  const rule = parseRule(repeat.rrule);
  const text = rule ? ruleText(rule) : repeat.rrule;
  return (
    <span className={classes.label} title={text}>
      <IconRepeat size={14} aria-label="Repeats" role="img" />
      <span className="truncate">{text}</span>
    </span>
  );
}
