import type { Project } from '@daymark/contract/projects.ts';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { counted } from '#ui/format.ts';
import { ProjectStatusBadge } from '#work/projects/project-status-badge.tsx';
import classes from './import-lists-dialog.module.css';

type Props = {
  projects: Project[];
  chosen: Project;
  onChoose: (id: number) => void;
  /** Called on a press or Enter; a phone then shows the lists of the project. */
  onOpen: () => void;
};

/** One tab stop; arrow keys select, as the ARIA Authoring Practices describe a listbox. */
export function ProjectListbox({ projects, chosen, onChoose, onOpen }: Props) {
  const id = useId();
  const optionId = (projectId: number) => `${id}-${projectId}`;
  const place = projects.indexOf(chosen);

  const chosenOption = optionId(chosen.id);
  useEffect(() => {
    document.getElementById(chosenOption)?.scrollIntoView({ block: 'nearest' });
  }, [chosenOption]);

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: projects.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) return onOpen();
    const project = projects[Math.min(projects.length - 1, Math.max(0, next))];
    if (project) onChoose(project.id);
  }

  return (
    <div
      role="listbox"
      aria-label="Projects"
      aria-activedescendant={chosenOption}
      tabIndex={0}
      className={classes.projects}
      onKeyDown={onKeyDown}
    >
      {projects.map((project) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox has the focus and handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and names the active option
        <div
          key={project.id}
          id={optionId(project.id)}
          role="option"
          aria-selected={project === chosen}
          className={classes.project}
          onClick={() => {
            onChoose(project.id);
            onOpen();
          }}
        >
          <span className={classes.name} title={project.name}>
            {project.name}
          </span>
          <span className={classes.about}>
            <ProjectStatusBadge status={project.status} />
            <span className={`${classes.count} figures`}>{counted(project.total_lists, 'list')}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
