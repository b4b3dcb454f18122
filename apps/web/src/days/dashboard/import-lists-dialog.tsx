import type { List } from '@daymark/contract/lists.ts';
import type { Project } from '@daymark/contract/projects.ts';
import { openProjectsFirst } from '@daymark/domain/workspace.ts';
import { Alert, Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CreateListDialog } from '#days/workspace/create-list-dialog.tsx';
import { useImportLists, useTellImported } from '#days/workspace/workspace.queries.ts';
import { AddButton } from '#ui/add-button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { projectQueries } from '#work/projects/projects.queries.ts';
import classes from './import-lists-dialog.module.css';
import { ListChoice } from './list-choice.tsx';
import { type Filter, filterProjects, ProjectFilter } from './project-filter.tsx';
import { ProjectListbox } from './project-listbox.tsx';

type Props = {
  /** The day whose workspace gets the lists. */
  date: string;
  /** Lists that are already in it. */
  taken: number[];
  onClose: () => void;
};

/** Imports lists of any projects into the workspace of a day. */
export function ImportListsDialog({ date, taken, onClose }: Props) {
  const [selected, setSelected] = useState<List[]>([]);
  const { opened, open, close } = useDialog<NewListParent>();
  const importLists = useImportLists(date);
  const tell = useTellImported(date);

  const submit = () =>
    importLists.mutate(selected, {
      onSuccess: (added) => {
        onClose();
        if (added) tell(added);
      },
    });

  return (
    <>
      <FormDialog
        title="Import From Projects"
        submitLabel={`Import to Workspace (${selected.length})`}
        size={960}
        saving={importLists.isPending}
        failure={importLists.failure}
        isDirty={false}
        isIncomplete={selected.length === 0}
        onSubmit={submit}
        onClose={onClose}
      >
        <Choice selected={selected} taken={taken} onSelect={setSelected} onCreateList={open} />
      </FormDialog>
      {opened && (
        <CreateListDialog
          {...(opened !== 'any' && { project: opened })}
          date={date}
          // A created list is on the board at once: nothing is left to import, unless lists are selected.
          onCreated={() => selected.length === 0 && onClose()}
          onClose={close}
        />
      )}
    </>
  );
}

/** The project of a list to be created, or any. */
type NewListParent = Project | 'any';

type ChoiceProps = {
  selected: List[];
  taken: number[];
  onSelect: (lists: List[]) => void;
  onCreateList: (parent: NewListParent) => void;
};

function Choice(props: ChoiceProps) {
  const projects = useQuery(projectQueries.all());
  return (
    <Loaded
      query={projects}
      loading={<LoadingState text="Loading projects..." count={4} height={64} />}
      failed="Failed to load projects"
    >
      {(projects) =>
        projects.length === 0 ? (
          <Alert color="blue" title="No Projects Found">
            <Stack align="start" gap="sm">
              Create a project with lists first. Then its lists can be brought into the day.
              <AddButton isQuiet onClick={() => props.onCreateList('any')}>
                Create New List
              </AddButton>
            </Stack>
          </Alert>
        ) : (
          <ProjectsAndLists projects={projects} {...props} />
        )
      }
    </Loaded>
  );
}

const NO_FILTER: Filter = { search: '', status: 'all' };

function ProjectsAndLists({ projects, ...choice }: { projects: Project[] } & ChoiceProps) {
  const isPhone = useIsPhone();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [chosenId, setChosenId] = useState<number | null>(null);
  // On a phone the projects are the first step, and the chosen project's lists the second.
  const [isAtLists, setIsAtLists] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const panes = useRef<HTMLDivElement>(null);
  const matching = filterProjects(openProjectsFirst(projects), filter);
  const chosen = matching.find(({ id }) => id === chosenId) ?? matching[0];
  const showsProjects = !isPhone || !isAtLists;
  const showsLists = !isPhone || isAtLists;

  // The projects can arrive after the dialog has opened, and the search with them.
  useEffect(() => search.current?.focus(), []);

  /** The pressed element is gone with its step. */
  function goToLists(isAtLists: boolean) {
    flushSync(() => setIsAtLists(isAtLists));
    if (isPhone) panes.current?.querySelector<HTMLElement>(isAtLists ? 'button' : '[role="listbox"]')?.focus();
  }

  function clearFilters() {
    setFilter(NO_FILTER);
    search.current?.focus(); // the pressed button is gone
  }

  return (
    <>
      {showsProjects && <ProjectFilter filter={filter} searchRef={search} onChange={setFilter} />}
      {chosen ? (
        <div ref={panes} className={classes.panes}>
          {showsProjects && (
            <ProjectListbox projects={matching} chosen={chosen} onChoose={setChosenId} onOpen={() => goToLists(true)} />
          )}
          {showsLists && (
            <div className={classes.lists}>
              {isPhone && (
                <Button
                  variant="subtle"
                  leftSection={<IconArrowLeft size={16} />}
                  className={classes.back ?? ''}
                  onClick={() => goToLists(false)}
                >
                  Back
                </Button>
              )}
              <ListChoice key={chosen.id} project={chosen} {...choice} />
            </div>
          )}
        </div>
      ) : (
        <Alert color="blue" title="No Matching Projects">
          <Stack align="start" gap="sm">
            No project has these words in its name or description and this status.
            <Button variant="default" onClick={clearFilters}>
              Clear Filters
            </Button>
          </Stack>
        </Alert>
      )}
    </>
  );
}
