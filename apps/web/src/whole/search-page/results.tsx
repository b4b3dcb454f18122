import type { Excerpt, FoundTask, SearchResults } from '@daymark/contract/search.ts';
import { searchWords } from '@daymark/domain/search-words.ts';
import { Link } from '@tanstack/react-router';
import { TaskBadges } from '#days/task-cards/task-badges.tsx';
import { ListOfTask } from '#days/task-cards/task-card.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { projectBeside } from '#work/lists/place-words.ts';
import { ProjectStatusBadge } from '#work/projects/project-status-badge.tsx';
import { Marked } from '#work/search/marked.tsx';
import { ResultGroup } from '#work/search/result-group.tsx';
import { resultCount } from '#work/search/result-words.ts';
import classes from './results.module.css';

type Props = { results: SearchResults; onMore: () => void; onOpen: (task: FoundTask) => void };

/** Results by kind, with the words of the search marked. */
export function Results({ results, onMore, onOpen }: Props) {
  const words = searchWords(results.text);
  const of = <Kind extends 'tasks' | 'lists' | 'projects' | 'categories'>(kind: Kind) => ({
    items: results[kind],
    count: resultCount(results, kind),
    hasMore: results.more.includes(kind),
    onMore,
  });
  return (
    <div className={classes.groups}>
      <ResultGroup title="Tasks" {...of('tasks')}>
        {(task) => (
          <>
            <button type="button" className={classes.name} onClick={() => onOpen(task)}>
              <Marked text={task.name} words={words} />
            </button>
            <MarkedExcerpt excerpt={task.excerpt} words={words} />
            <ListOfTask task={task} />
            <TaskBadges task={task} />
          </>
        )}
      </ResultGroup>
      <ResultGroup title="Lists" {...of('lists')}>
        {(list) => (
          <>
            <Link to="/lists/$listId/tasks" params={{ listId: list.id }} className={classes.name}>
              <Marked text={list.name} words={words} />
            </Link>
            <span className={classes.place}>{projectBeside(list)}</span>
          </>
        )}
      </ResultGroup>
      <ResultGroup title="Projects" {...of('projects')}>
        {(project) => (
          <>
            <Link to="/projects/$projectId" params={{ projectId: project.id }} className={classes.name}>
              <Marked text={project.name} words={words} />
            </Link>
            <MarkedExcerpt excerpt={project.excerpt} words={words} />
            <ProjectStatusBadge status={project.status} />
          </>
        )}
      </ResultGroup>
      <ResultGroup title="Categories" {...of('categories')}>
        {(category) => (
          <span className={classes.category}>
            <ColorSquare color={category.color} size={14} />
            <Link to="/categories/$categoryId/tasks" params={{ categoryId: category.id }} className={classes.name}>
              <Marked text={category.name} words={words} />
            </Link>
          </span>
        )}
      </ResultGroup>
    </div>
  );
}

const FIELDS = { description: 'Description', reflection: 'Reflection' };

function MarkedExcerpt({ excerpt, words }: { excerpt: Excerpt; words: string[] }) {
  return (
    excerpt && (
      <p className={classes.excerpt}>
        {FIELDS[excerpt.field]}: <Marked text={excerpt.text} words={words} />
      </p>
    )
  );
}
