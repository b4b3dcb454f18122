import { INBOX } from '@daymark/contract/lists.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { type QuickPart, saidBy } from '@daymark/domain/quick-add.ts';
import type { QuickKind, Reading } from '@daymark/domain/quick-parts.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconAntennaBars5,
  IconBackspace,
  IconCalendarDue,
  IconCalendarEvent,
  IconCircle,
  IconClock,
  IconFolder,
  IconHelpCircle,
  IconHourglass,
  IconRepeat,
  IconTag,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { priorityLabel } from '#work/tasks/priority-label.tsx';
import { EstimateOdds } from './estimate-odds.tsx';
import { isKnown } from './quick-add-chips.tsx';
import { partWords, readingWords, timeWords } from './quick-add-words.ts';
import classes from './readings.module.css';
import type { CaptureLine } from './use-capture-line.ts';

type Icon = ComponentType<{ size: number }>;

/** The parts of a task in the order in which they are listed. */
const ROWS: Record<QuickKind, { label: string; Icon: Icon }> = {
  plan: { label: 'Planned for', Icon: IconCalendarEvent },
  at: { label: 'Time', Icon: IconClock },
  duration: { label: 'Estimate', Icon: IconHourglass },
  priority: { label: 'Priority', Icon: IconAntennaBars5 },
  category: { label: 'Category', Icon: IconTag },
  repeat: { label: 'Repeats', Icon: IconRepeat },
  due: { label: 'Due', Icon: IconCalendarDue },
  list: { label: 'List', Icon: IconFolder },
};

/** Meanings of a line, a row for each part with the other things that it can mean. */
export function Readings({ capture }: { capture: CaptureLine }) {
  const { line, read, names, defaults, planDate, completion } = capture;
  const { today } = names.context;
  const parts = new Map(read.parts.filter(isKnown(names)).map((part) => [part.kind, part]));
  const categoryId = saidBy(read).category?.id ?? null;
  const isCurrent = ({ from, to }: { from: number; to: number }) => from <= completion.caret && completion.caret <= to;
  return (
    <ul className={classes.rows} aria-label="What is understood">
      <Row Icon={IconCircle} label="Name" value={<b>{read.name}</b>} />
      {Object.entries(ROWS).map(([kind, { label, Icon }]) => {
        const part = parts.get(kind as QuickKind);
        if (part)
          return (
            <Row
              key={kind}
              Icon={Icon}
              label={label}
              value={
                <>
                  {meaning(part, today)}
                  {part.kind === 'duration' && (
                    <EstimateOdds minutes={part.value} categoryId={categoryId} onShown={capture.tellOdds} />
                  )}
                </>
              }
              from={`from "${line.slice(part.from, part.to)}"${part.isSure ? '' : ', perhaps'}`}
              note={noteOf(part)}
              isCurrent={isCurrent(part)}
            >
              <Keep words={line.slice(part.from, part.to)} onKeep={() => capture.keep(part)} />
              <Others readings={part.others} today={today} onChoose={(reading) => capture.choose(part, reading)} />
            </Row>
          );
        if (kind === 'plan' && planDate !== null)
          return <Row key={kind} Icon={Icon} label={label} value={readingWords({ kind, value: planDate }, today)} />;
        return kind === 'list' && <Row key={kind} Icon={Icon} label={label} value={defaults.list?.name ?? INBOX} />;
      })}
      {names.isLoaded &&
        read.unread.map((words) => {
          const text = line.slice(words.from, words.to);
          return (
            <Row
              key={words.from}
              Icon={IconHelpCircle}
              label="Not read"
              value={`"${text}"`}
              isCurrent={isCurrent(words)}
            >
              <Others readings={words.readings} today={today} onChoose={(reading) => capture.choose(words, reading)} />
            </Row>
          );
        })}
      {read.misread.map((words) => (
        <Row
          key={words.from}
          Icon={IconAlertTriangle}
          label="Not possible"
          value={`"${line.slice(words.from, words.to)}"`}
          note={words.why}
          isCurrent={isCurrent(words)}
        >
          <Others readings={words.others} today={today} onChoose={(reading) => capture.choose(words, reading)} />
        </Row>
      ))}
    </ul>
  );
}

type RowProps = {
  Icon: Icon;
  label: string;
  value: ReactNode;
  /** Why the part is not sure, or what is wrong with it. */
  note?: string | null;
  /** The words that say it, for screen readers: others see them marked. */
  from?: string;
  isCurrent?: boolean;
  children?: ReactNode;
};

function Row({ Icon, label, value, note = null, from, isCurrent = false, children }: RowProps) {
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <Icon size={18} aria-hidden />
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        {value}
        {from !== undefined && <VisuallyHidden>, {from}</VisuallyHidden>}
        {note !== null && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.actions}>{children}</span>
    </li>
  );
}

/** A part as a row tells it, beside its label. */
function meaning(part: QuickPart, today: string): string {
  switch (part.kind) {
    case 'plan':
      return readingWords(part, today);
    case 'due':
      return readingWords({ kind: 'plan', value: part.value }, today);
    case 'duration':
      return formatMinutes(part.value);
    case 'priority':
      return priorityLabel(part.value);
    case 'at':
      return timeWords(part.value);
    default:
      return partWords(part, today);
  }
}

function noteOf(part: QuickPart): string | null {
  if (typeof part.value === 'object' && part.value.id === null) return 'new, made with the task';
  return part.why ?? null;
}

type OthersProps = { readings: readonly Reading[]; today: string; onChoose: (reading: Reading) => void };

function Others({ readings, today, onChoose }: OthersProps) {
  return readings.map((reading) => (
    <UnstyledButton key={reading.text} className={classes.other} onClick={() => onChoose(reading)}>
      {readingWords(reading, today)}
    </UnstyledButton>
  ));
}

function Keep({ words, onKeep }: { words: string; onKeep: () => void }) {
  return (
    <UnstyledButton className={classes.keep} onClick={onKeep}>
      <IconBackspace size={18} aria-hidden />
      Keep as Words<VisuallyHidden>: {words}</VisuallyHidden>
    </UnstyledButton>
  );
}
