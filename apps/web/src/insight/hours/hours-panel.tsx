import type { DateRange } from '@daymark/contract/fields.ts';
import { HOURS_BY, type Hours, type HoursBy, type HoursQueryInput } from '@daymark/contract/hours.ts';
import { isAllTime } from '@daymark/domain/date-presets.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#api/session.ts';
import { saveFile } from '#api/transfers.ts';
import { useFirstDay } from '#shared/region-choice.ts';
import { formatDates } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { NothingYet, Panel } from '#ui/panel.tsx';
import { printSheet } from '#ui/printing.ts';
import { Segments } from '#ui/segments.tsx';
import { LoadingState } from '#ui/states.tsx';
import { projectQueries } from '#work/projects/projects.queries.ts';
import { useHours } from './hours.queries.ts';
import classes from './hours-panel.module.css';
import { BY_WORDS, csvNameOf, csvOfHours, sheetOf } from './hours-sheet.ts';
import { HoursTable } from './hours-table.tsx';

const CHOICES = HOURS_BY.map((by) => ({ value: by, label: BY_WORDS[by] }));

type FirstDay = NonNullable<HoursQueryInput['first_day']>;
type Choice = { by: HoursBy; project: number | undefined };
type Props = Choice & { dates: DateRange; onChoose: (choice: Choice) => void };

/** Minutes worked in the dates as a table, which can be saved and printed alone, as a sheet for somebody else. */
export function HoursPanel({ dates, by, project, onChoose }: Props) {
  const { start_date, end_date } = dates;
  const firstDay = useFirstDay();
  const query = {
    ...{
      by,
      first_day: String(firstDay) as FirstDay,
      ...(start_date && { start_date }),
      ...(end_date && { end_date }),
    },
    ...(project !== undefined && { project_id: String(project) }),
  };
  const hours = useHours(query);
  // No toast is shown when this query fails: the work of all projects is shown without it.
  const projects = useQuery({ ...projectQueries.all(), meta: {} });
  const chosen = projects.data?.find(({ id }) => id === project);
  return (
    <div className={classes.sheet} data-sheet>
      <Panel title="Hours" isWide>
        <div className={classes.choices}>
          <Segments aria-label="Hours by" data={CHOICES} value={by} onChange={(by) => onChoose({ by, project })} />
          {((projects.data?.length ?? 0) > 1 || project !== undefined) && (
            <NativeSelect
              className={classes.projects}
              aria-label="Hours of"
              data-control
              data={[
                { value: '', label: 'All projects' },
                ...(projects.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={String(project ?? '')}
              onChange={({ currentTarget: { value } }) => onChoose({ by, project: value ? Number(value) : undefined })}
            />
          )}
        </div>
        <Loaded
          query={hours}
          loading={<LoadingState text="Loading hours..." count={1} height={200} />}
          failed="The hours could not be loaded"
        >
          {(hours) =>
            hours.rows.length === 0 ? (
              <NothingYet>{emptyText(dates)}</NothingYet>
            ) : (
              <Sheet hours={hours} projectName={chosen?.name} />
            )
          }
        </Loaded>
      </Panel>
    </div>
  );
}

const emptyText = (dates: DateRange): string =>
  isAllTime(dates) ? 'The time you work on your tasks is counted here.' : 'Nothing was worked in these dates.';

type SheetProps = { hours: Hours; projectName: string | undefined };

function Sheet({ hours, projectName }: SheetProps) {
  const user = useSession()?.user;
  const dates = formatDates(hours.start_date ?? undefined, hours.end_date ?? undefined);
  const save = () => saveFile(new File([csvOfHours(hours)], csvNameOf(hours), { type: 'text/csv;charset=utf-8' }));
  return (
    <>
      <p className={classes.about}>
        {[projectName, dates].filter(Boolean).join(' · ')}
        {user && <span className={classes.author}>{` · ${user.first_name} ${user.last_name}`}</span>}
      </p>
      <HoursTable sheet={sheetOf(hours)} by={hours.by} />
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
          Save as CSV
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={printSheet}>
          Print Sheet
        </Button>
      </div>
    </>
  );
}
