import type { Command } from '@daymark/contract/commands.ts';
import { Button } from '@mantine/core';
import { takeBack } from '#api/undo.ts';
import { timeText } from '#time/entries/entry-words.ts';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import classes from './command-list.module.css';
import { changeWords } from './history-words.ts';

type Props = {
  commands: Command[];
  wordsOf: (command: Command) => string;
  /** The line below the words; the changes and the device, if it is absent. */
  aboutOf?: (command: Command) => string;
};

/** Changes in words, each with the button that takes it back, or the reason why none can. */
export function CommandList({ commands, wordsOf, aboutOf = changesAndDevice }: Props) {
  return (
    <ul className={classes.commands}>
      {commands.map((command) => (
        <CommandLine key={command.id} command={command} words={wordsOf(command)} about={aboutOf(command)} />
      ))}
    </ul>
  );
}

const changesAndDevice = ({ changed, by }: Command): string =>
  [...changeWords(changed), ...(by === null ? [] : [by])].join(' · ');

function CommandLine({ command, words, about }: { command: Command; words: string; about: string }) {
  const { id, at, undone_by, why_not_undo } = command;
  return (
    <li className={classes.command} data-undone={undone_by !== null || undefined}>
      <span className={`${classes.time} figures`}>{timeText(at)}</span>
      <span className={classes.words}>
        <span className={classes.deed}>{words}</span>
        <span className={`${classes.about} figures`}>{about}</span>
      </span>
      {why_not_undo === null ? (
        <UndoButton words={words} onPress={() => takeBack([id])} />
      ) : (
        <span className={classes.why}>{undone_by === null ? why_not_undo : 'Undone'}</span>
      )}
    </li>
  );
}

function UndoButton({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <Button
      ref={useFocusHandover<HTMLButtonElement>()}
      variant="subtle"
      size="compact-sm"
      className={classes.undo}
      aria-label={`Undo: ${words}`}
      onClick={onPress}
    >
      Undo
    </Button>
  );
}
