import { monthTotals, wholePercent } from '@daymark/domain/calendar.ts';
import { Button, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { whyNotShow } from '#shared/day-steps.tsx';
import { useChangeAnnouncement } from '#shared/use-change-announcement.ts';
import { FigureLine } from '#ui/figure-line.tsx';
import { counted, dateWriter } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { FailureNote, SampleNote } from '#ui/notes.tsx';
import { PageHeader } from '#ui/page.tsx';
import { Segments } from '#ui/segments.tsx';
import classes from './calendar-page.module.css';
import type { Measure } from './day-appearance.ts';
import { opensPlan } from './day-appearance.ts';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useMonthRates } from './use-month-rates.ts';

export const route = createLazyRoute('/signed-in/calendar')({ component: CalendarPage });

function CalendarPage() {
  const today = Temporal.PlainDate.from(useCurrentDate());
  const { month: asked, day, colors } = route.useSearch();
  const measure: Measure = colors ?? 'rate';
  const opened = day ? Temporal.PlainDate.from(day) : null;
  const month = asked ? Temporal.PlainYearMonth.from(asked) : (opened ?? today).toPlainYearMonth();
  const name = monthName(month);
  useChangeAnnouncement(name);
  const { rates, isSample, waiting, error, retry, hideSamples } = useMonthRates(month, today, measure);
  const [chosen, setChosen] = useState<Temporal.PlainDate | null>(null);
  const navigate = useNavigate();

  const kept = colors && { colors };
  const [previous, next] = [month.subtract({ months: 1 }), month.add({ months: 1 })];

  function show(wanted: Temporal.PlainYearMonth) {
    if (whyNotShow(wanted)) return;
    void navigate({ to: '/calendar', search: { month: wanted.toString(), ...kept }, resetScroll: false });
  }

  /**
   * Opens the details of a day, or the plan of one that lies ahead. The address names the opened day, but opening days one after another makes no history. It keeps a month that only the
   * opened day named, so that closing that day does not lead to the current month.
   */
  function open(next: Temporal.PlainDate | null) {
    if (next && opensPlan(next, today)) return void navigate({ to: '/dashboard', search: { date: next.toString() } });
    const isCurrent = month.equals(today.toPlainYearMonth());
    const search = {
      ...((asked || !isCurrent) && { month: month.toString() }),
      ...(next && { day: next.toString() }),
      ...kept,
    };
    void navigate({ to: '/calendar', search, replace: true, resetScroll: false });
  }

  function showToday() {
    setChosen(null);
    // Without a month in the URL the page follows the current month.
    void navigate({ to: '/calendar', search: { ...kept }, resetScroll: false });
  }

  function chooseMeasure(chosen: string) {
    const { colors: _, ...rest } = { month: asked, day, colors };
    void navigate({
      to: '/calendar',
      search: chosen === 'plan' ? { ...rest, colors: 'plan' } : rest,
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <>
      <PageHeader title="Calendar" subtitle="Track your daily task completion rates" />
      {error && (
        <FailureNote
          title="Failed to load completion rates."
          reason={error.message}
          isOld={rates !== null && !isSample}
          onRetry={retry}
        />
      )}
      {isSample && <SampleNote onHide={hideSamples} />}
      <section className={`${classes.card} surface`} aria-labelledby="month">
        <div className={classes.head}>
          <Title order={2} id="month" className={classes.name}>
            {name}
          </Title>
          <div className={classes.buttons}>
            <IconButton
              label="Previous month"
              variant="default"
              size={36}
              whyNot={whyNotShow(previous)}
              onClick={() => show(previous)}
            >
              <IconChevronLeft size={18} />
            </IconButton>
            <IconButton
              label="Next month"
              variant="default"
              size={36}
              whyNot={whyNotShow(next)}
              onClick={() => show(next)}
            >
              <IconChevronRight size={18} />
            </IconButton>
            <Button variant="default" onClick={showToday}>
              Today
            </Button>
          </div>
          <Segments aria-label="Colors" data={MEASURES} value={measure} onChange={chooseMeasure} />
          <Legend />
        </div>
        <MonthGrid
          month={month}
          today={today}
          figures={{ rates, isSample, measure }}
          isLoading={waiting === 'loading'}
          chosen={chosen ?? opened}
          opened={opened}
          onOpen={open}
          onChoose={(day) => {
            setChosen(day);
            if (!day.toPlainYearMonth().equals(month)) show(day.toPlainYearMonth());
          }}
        />
        <Text className={`${classes.foot} figures`} size="sm" c="dimmed">
          {waiting === 'loading' && <span role="status">Loading calendar...</span>}
          {rates && !isSample && <FigureLine text={totalsText(Object.values(rates), measure)} />}
        </Text>
      </section>
    </>
  );
}

/** Figures that color the days, in words. */
const MEASURES = [
  { value: 'rate', label: 'Tasks done' },
  { value: 'plan', label: 'Plan done' },
] as const;

/** '16 days with tasks · 72% average · 8 days at 80% or more'. */
function totalsText(rates: number[], measure: Measure): string {
  const { days, average_rate, high_days } = monthTotals(rates);
  const count = `${counted(days, 'day')} with ${measure === 'plan' ? 'a plan' : 'tasks'}`;
  if (average_rate === null) return count;
  return `${count} · ${wholePercent(average_rate)}% average · ${counted(high_days, 'day')} at 80% or more`;
}

/** 'October 2026'. */
const monthName = (month: Temporal.PlainYearMonth): string => longMonth(month.toPlainDate({ day: 1 }));

const longMonth = dateWriter({ month: 'long', year: 'numeric' });
