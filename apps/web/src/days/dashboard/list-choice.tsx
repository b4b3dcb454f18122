import type { List } from '@daymark/contract/lists.ts';
import type { Project } from '@daymark/contract/projects.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AddButton } from '#ui/add-button.tsx';
import { formatCount } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingState } from '#ui/states.tsx';
import { projectQueries } from '#work/projects/projects.queries.ts';
import classes from './import-lists-dialog.module.css';

type Props = {
  project: Project;
  selected: List[];
  /** Lists that are already in today's workspace. */
  taken: number[];
  onSelect: (lists: List[]) => void;
  onCreateList: (project: Project) => void;
};

/** Checkboxes for the lists of a project; lists selected in other projects stay selected. */
export function ListChoice(props: Props) {
  const lists = useQuery(projectQueries.lists(props.project.id));
  return (
    <Loaded
      query={lists}
      loading={<LoadingState text="Loading lists..." count={4} height={40} />}
      failed="The lists could not be loaded"
    >
      {(lists) =>
        lists.length === 0 ? (
          <Stack align="start" p="md">
            <Text c="dimmed">This project has no lists yet.</Text>
            <AddButton isQuiet onClick={() => props.onCreateList(props.project)}>
              Add List
            </AddButton>
          </Stack>
        ) : (
          <Checkboxes lists={lists} {...props} />
        )
      }
    </Loaded>
  );
}

function Checkboxes({ lists, project, selected, taken, onSelect }: Props & { lists: List[] }) {
  const toggle = (list: List, isTicked: boolean) =>
    onSelect(isTicked ? [...selected, list] : selected.filter(({ id }) => id !== list.id));
  return (
    <fieldset className={classes.ticks} aria-label={`Lists of ${project.name}`}>
      {lists.map((list) => {
        const isTaken = taken.includes(list.id);
        return (
          <Checkbox
            key={list.id}
            className={classes.list ?? ''}
            checked={isTaken || selected.some(({ id }) => id === list.id)}
            disabled={isTaken}
            onChange={({ currentTarget }) => toggle(list, currentTarget.checked)}
            label={
              <span className={classes.label}>
                <span className={classes.name}>{list.name}</span>
                <span className={`${classes.count} figures`}>
                  {isTaken
                    ? 'Already added'
                    : `${formatCount(list.completed_tasks)} of ${formatCount(list.task_count)}`}
                </span>
              </span>
            }
          />
        );
      })}
    </fieldset>
  );
}
