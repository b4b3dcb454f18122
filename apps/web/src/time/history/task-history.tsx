import type { Command } from '@daymark/contract/commands.ts';
import { Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { dateOf, useCurrentDate } from '#shared/current-day.ts';
import { dayWord } from '#shared/day-words.ts';
import { Loaded } from '#ui/loaded.tsx';
import { CommandList } from './command-list.tsx';
import { historyQueries } from './history.queries.ts';
import { taskCommandWords } from './history-words.ts';
import classes from './task-history.module.css';

/** The changes of a task in words, once they are asked for. */
export function TaskHistory({ taskId }: { taskId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={4} size="h3" id={id}>
        <UnstyledButton aria-expanded={isOpen} className={classes.head} onClick={() => setIsOpen(!isOpen)}>
          History
          <Chevron size={18} aria-hidden />
        </UnstyledButton>
      </Title>
      {isOpen && <Changes taskId={taskId} />}
    </section>
  );
}

function Changes({ taskId }: { taskId: number }) {
  const history = useQuery(historyQueries.ofTask(taskId));
  const today = useCurrentDate();
  return (
    <Loaded query={history} loading={<Skeleton height={44} animate={false} />} failed="The history could not be loaded">
      {(commands: Command[]) => {
        const byId = new Map(commands.map((command) => [command.id, command]));
        return commands.length === 0 ? (
          <Text c="dimmed">Nothing was changed in the last year.</Text>
        ) : (
          <CommandList
            commands={commands}
            wordsOf={(command) => taskCommandWords(command, byId)}
            aboutOf={({ at, by }) => [dayWord(dateOf(at), today), ...(by === null ? [] : [by])].join(' · ')}
          />
        );
      }}
    </Loaded>
  );
}
