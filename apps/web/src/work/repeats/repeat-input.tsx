import {
  formatRule,
  parseRule,
  REPEAT_INTERVAL,
  type RepeatRule,
  ruleText,
  WEEKDAY_NAMES,
} from '@daymark/domain/repeats.ts';
import { Checkbox, Group, Input, Select } from '@mantine/core';
import { useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import type { FieldProps } from '#ui/bound-fields.ts';
import { fieldRow } from '#ui/grids.ts';
import { CHOICES, choiceOf, firstRule, onDays, PLACES, type RepeatChoice, weekdaysOf } from './repeat-choices.ts';
import classes from './repeat-input.module.css';

/** The value is a rule of RFC 5545; null where the task does not repeat. */
export function RepeatInput({ value, onChange, ...field }: FieldProps<string | null>) {
  const today = Temporal.PlainDate.from(useCurrentDate());
  const rule = value === null ? null : parseRule(value);
  const [picked, setPicked] = useState<RepeatChoice>();
  const made = value !== null && rule === null ? 'own' : choiceOf(rule);
  // All of Monday to Friday can be ticked one by one: the boxes stay.
  const choice = made === 'weekdays' && picked === 'weekly' ? picked : made;
  const own = choice === 'own' ? [{ value: 'own', label: rule ? ruleText(rule) : String(value) }] : [];
  const write = (rule: RepeatRule | null) => onChange(rule && formatRule(rule));

  function pick(next: RepeatChoice) {
    setPicked(next);
    if (next !== 'own') write(firstRule(next, today));
  }

  return (
    <>
      <Select
        {...field}
        label="Repeat"
        data={[...CHOICES, ...own]}
        value={choice}
        onChange={(next) => pick(next as RepeatChoice)}
        allowDeselect={false}
        withScrollArea={false}
      />
      {rule && choice === 'weekly' && <WeekdaysInput rule={rule} onChange={write} />}
      {rule && choice === 'weeks' && (
        <>
          <Choice
            label="Every"
            data={INTERVALS}
            value={rule.interval}
            onChange={(interval) => write({ ...rule, interval })}
          />
          <WeekdaysInput rule={rule} onChange={write} />
        </>
      )}
      {rule && choice === 'monthDay' && (
        <Choice
          label="Day of the month"
          data={MONTH_DAYS}
          value={rule.monthDays[0] === 31 ? LAST_DAY : (rule.monthDays[0] ?? LAST_DAY)}
          onChange={(day) => write({ ...rule, monthDays: [day] })}
        />
      )}
      {rule && choice === 'monthWeekday' && <PlaceInput rule={rule} onChange={write} />}
    </>
  );
}

const LAST_DAY = -1;

const MONTH_DAYS = [
  ...Array.from({ length: 30 }, (_, place) => ({ value: place + 1, label: `Day ${place + 1}` })),
  { value: LAST_DAY, label: 'The last day' },
];

const INTERVALS = Array.from({ length: REPEAT_INTERVAL.max - 1 }, (_, place) => ({
  value: place + 2,
  label: `${place + 2} weeks`,
}));

type RuleProps = { rule: RepeatRule; onChange: (rule: RepeatRule) => void };

/** The last ticked day stays: a week without any has no day to come on. */
function WeekdaysInput({ rule, onChange }: RuleProps) {
  const days = weekdaysOf(rule);
  const toggle = (day: number, isTicked: boolean) => {
    const next = isTicked ? [...days, day] : days.filter((other) => other !== day);
    if (next.length > 0) onChange(onDays(rule.interval, next));
  };
  return (
    <Input.Wrapper label="On" labelElement="div">
      <Group role="group" aria-label="Days of the week" className={classes.days}>
        {WEEKDAY_NAMES.map((name, place) => (
          <Checkbox
            key={name}
            label={name.slice(0, 3)}
            aria-label={name}
            checked={days.includes(place + 1)}
            onChange={({ currentTarget }) => toggle(place + 1, currentTarget.checked)}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}

function PlaceInput({ rule, onChange }: RuleProps) {
  const [{ day, nth } = { day: 1, nth: 1 }] = rule.weekdays;
  const change = (weekday: { day?: number; nth?: number }) =>
    onChange({ ...rule, weekdays: [{ day, nth, ...weekday }] });
  return (
    <div className={fieldRow}>
      <Choice
        label="Which one"
        data={PLACES.map(({ nth, label }) => ({ value: nth, label }))}
        value={nth ?? 1}
        onChange={(nth) => change({ nth })}
      />
      <Choice
        label="Weekday"
        data={WEEKDAY_NAMES.map((label, place) => ({ value: place + 1, label }))}
        value={day}
        onChange={(day) => change({ day })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  data: { value: number; label: string }[];
  value: number;
  onChange: (value: number) => void;
};

/** One of some numbers with their words. */
function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      data={data.map(({ value, label }) => ({ value: String(value), label }))}
      value={String(value)}
      onChange={(next) => onChange(Number(next))}
      allowDeselect={false}
      withScrollArea={false}
      maxDropdownHeight={260}
    />
  );
}
