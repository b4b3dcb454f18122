import { INBOX } from '@daymark/contract/lists.ts';
import type { Misread, QuickPart, Unread } from '@daymark/domain/quick-add.ts';
import type { QuickKind, Reading } from '@daymark/domain/quick-parts.ts';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ColorSquare } from '#ui/color-square.tsx';
import type { QuickNames } from './quick-add.queries.ts';
import classes from './quick-add-chips.module.css';
import { choicesOf, KIND_NAMES, partWords, planWords, readingWords } from './quick-add-words.ts';
import type { CaptureLine } from './use-capture-line.ts';

/** Most names in a menu: nobody looks through more, and typing finds the others. */
const MOST_CHOICES = 100;

type Props = { capture: CaptureLine; children?: ReactNode };

/** The parts of a line, each with a menu that corrects it; what the line leaves open; and what is not understood. */
export function QuickAddChips({ capture, children }: Props) {
  const { line, read, names, defaults, planDate, choose } = capture;
  const { parts, unread, misread } = read;
  const says = (kind: QuickKind) => parts.some((part) => part.kind === kind);
  const add = (text: string) => capture.correct(`${line.trimEnd()} ${text} `);
  return (
    <ul className={classes.chips} aria-label="What is understood">
      {parts.filter(isKnown(names)).map((part) => (
        <Chip
          key={part.kind}
          kind={part.kind}
          names={names}
          isUnsure={!part.isSure}
          label={<PartLabel part={part} names={names} />}
          readings={part.others}
          onRead={(reading) => choose(part, reading)}
          onChoose={(text) => capture.replace(part, text)}
          onKeep={() => capture.keep(part)}
          onRemove={() => capture.remove(part)}
        />
      ))}
      {!says('list') && (
        <Chip kind="list" names={names} isQuiet label={`In ${defaults.list?.name ?? INBOX}`} onChoose={add} />
      )}
      {!says('plan') && planDate !== null && (
        <Chip kind="plan" names={names} isQuiet label={planWords(planDate, names.context.today)} onChoose={add} />
      )}
      {names.isLoaded && unread.map((words) => <UnreadChip key={words.from} words={words} capture={capture} />)}
      {misread.map((part) => (
        <Chip
          key={part.from}
          kind={part.kind}
          names={names}
          label={<MisreadLabel part={part} />}
          readings={part.others}
          onRead={(reading) => choose(part, reading)}
          onChoose={(text) => capture.replace(part, text)}
          onKeep={() => capture.keep(part)}
        />
      ))}
      {children}
    </ul>
  );
}

/** Until the names are loaded, any name seems to be a new one. */
export const isKnown =
  ({ isLoaded }: QuickNames) =>
  (part: QuickPart): boolean =>
    isLoaded || !(part.kind === 'category' || part.kind === 'list');

/** Words that are not read, with what they can mean. */
function UnreadChip({ words, capture }: { words: Unread; capture: CaptureLine }) {
  const [first] = words.readings;
  const text = capture.line.slice(words.from, words.to);
  if (!first) return null;
  return (
    <Chip
      kind={first.kind}
      names={capture.names}
      isQuiet
      label={`"${text}" is in the name`}
      readings={words.readings}
      onRead={(reading) => capture.choose(words, reading)}
      onKeep={() => capture.keep(words)}
    />
  );
}

function PartLabel({ part, names }: { part: QuickPart; names: QuickNames }) {
  const category = part.kind === 'category' && names.categories.find(({ id }) => id === part.value.id);
  return (
    <>
      {category && <ColorSquare color={category.color} />}
      {partWords(part, names.context.today)}
      {isNew(part) && ' (new)'}
    </>
  );
}

function MisreadLabel({ part }: { part: Misread }) {
  return (
    <>
      <IconAlertTriangle size={14} className={classes.alert} aria-hidden />
      {part.why}
    </>
  );
}

const isNew = (part: Reading): boolean => typeof part.value === 'object' && part.value.id === null;

type ChipProps = {
  kind: QuickKind;
  names: QuickNames;
  label: ReactNode;
  /** Whether the chip shows a default, which the line does not say. */
  isQuiet?: boolean;
  /** Whether the part may not be meant. */
  isUnsure?: boolean;
  /** Other meanings of the words. */
  readings?: readonly Reading[];
  onRead?: (reading: Reading) => void;
  onChoose?: (text: string) => void;
  onKeep?: () => void;
  onRemove?: () => void;
};

function Chip({ kind, names, label, readings = [], onRead, onChoose, onKeep, onRemove, ...states }: ChipProps) {
  const choices = onChoose ? choicesOf(kind, names).slice(0, MOST_CHOICES) : [];
  return (
    <li>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <UnstyledButton
            className={classes.chip}
            data-quiet={states.isQuiet || undefined}
            data-unsure={states.isUnsure || undefined}
          >
            <VisuallyHidden>{KIND_NAMES[kind]}: </VisuallyHidden>
            <span className={classes.label}>{label}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {readings.map((reading) => (
            <Menu.Item key={reading.text} onClick={() => onRead?.(reading)}>
              {readingWords(reading, names.context.today)}
            </Menu.Item>
          ))}
          {readings.length > 0 && <Menu.Divider />}
          {choices.map(({ label, note, text }) => (
            <Menu.Item key={text} onClick={() => onChoose?.(text)}>
              {label}
              {note && <span className={classes.note}> · {note}</span>}
            </Menu.Item>
          ))}
          {(onKeep || onRemove) && choices.length > 0 && <Menu.Divider />}
          {onKeep && <Menu.Item onClick={onKeep}>Keep as Words</Menu.Item>}
          {onRemove && <Menu.Item onClick={onRemove}>Remove</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
