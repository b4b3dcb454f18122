import type { Misread, QuickLine, QuickPart } from '@daymark/domain/quick-add.ts';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ColorSquare } from '#ui/color-square.tsx';
import type { QuickNames } from './quick-add.queries.ts';
import classes from './quick-add-chips.module.css';
import {
  asText,
  choicesOf,
  KIND_NAMES,
  partWords,
  planDateOf,
  planWords,
  type QuickDefaults,
  withoutPart,
  withPart,
} from './quick-add-words.ts';

/** Most names in a menu: nobody looks through more, and typing finds the others. */
const MOST_CHOICES = 100;

type Props = {
  line: string;
  read: QuickLine;
  names: QuickNames;
  defaults: QuickDefaults;
  onChange: (line: string) => void;
  children?: ReactNode;
};

/** The parts of a line, each with a menu that corrects it; what the line leaves open; and what is not understood. */
export function QuickAddChips({ line, read, names, defaults, onChange, children }: Props) {
  const { parts, misread } = read;
  const planDate = planDateOf(read, defaults, names.context.today);
  const says = (kind: QuickPart['kind']) => parts.some((part) => part.kind === kind);
  const add = (text: string) => onChange(`${line.trimEnd()} ${text} `);
  return (
    <ul className={classes.chips} aria-label="What is understood">
      {parts.map((part) => (
        <Chip
          key={part.kind}
          kind={part.kind}
          names={names}
          label={<PartLabel part={part} names={names} />}
          onChoose={(text) => onChange(withPart(line, part, text))}
          onKeep={() => onChange(asText(line, part, names.context))}
          onRemove={() => onChange(withoutPart(line, part))}
        />
      ))}
      {!says('list') && (
        <Chip
          kind="list"
          names={names}
          isQuiet={defaults.list !== null}
          label={defaults.list ? `In ${defaults.list.name}` : 'Choose a list'}
          onChoose={add}
        />
      )}
      {!says('plan') && planDate !== null && (
        <Chip kind="plan" names={names} isQuiet label={planWords(planDate, names.context.today)} onChoose={add} />
      )}
      {names.isLoaded &&
        misread.map((part) => (
          <Chip
            key={part.from}
            kind={part.kind}
            names={names}
            label={<MisreadLabel part={part} />}
            onChoose={(text) => onChange(withPart(line, part, text))}
            onKeep={() => onChange(asText(line, part, names.context))}
          />
        ))}
      {children}
    </ul>
  );
}

function PartLabel({ part, names }: { part: QuickPart; names: QuickNames }) {
  const category = part.kind === 'category' && names.categories.find(({ id }) => id === part.value.id);
  return (
    <>
      {category && <ColorSquare color={category.color} />}
      {partWords(part, names.context.today)}
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

type ChipProps = {
  kind: QuickPart['kind'];
  names: QuickNames;
  label: ReactNode;
  /** Whether the chip shows a default, which the line does not say. */
  isQuiet?: boolean;
  onChoose: (text: string) => void;
  onKeep?: () => void;
  onRemove?: () => void;
};

function Chip({ kind, names, label, isQuiet = false, onChoose, onKeep, onRemove }: ChipProps) {
  const choices = choicesOf(kind, names).slice(0, MOST_CHOICES);
  return (
    <li>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.chip} data-quiet={isQuiet || undefined}>
            <VisuallyHidden>{KIND_NAMES[kind]}: </VisuallyHidden>
            <span className={classes.label}>{label}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {choices.map(({ label, note, text }) => (
            <Menu.Item key={text} onClick={() => onChoose(text)}>
              {label}
              {note && <span className={classes.note}> · {note}</span>}
            </Menu.Item>
          ))}
          {(onKeep || onRemove) && choices.length > 0 && <Menu.Divider />}
          {onKeep && <Menu.Item onClick={onKeep}>Keep as Text</Menu.Item>}
          {onRemove && <Menu.Item onClick={onRemove}>Remove</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
