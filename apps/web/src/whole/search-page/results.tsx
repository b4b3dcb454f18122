import type { Excerpt, FoundTask, SearchResults } from '@daymark/contract/search.ts';
import { searchWords } from '@daymark/domain/search-words.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { TaskRows } from '#days/task-rows/task-rows.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { projectBeside } from '#work/lists/place-words.ts';
import { ProjectStatusBadge } from '#work/projects/project-status-badge.tsx';
import { Marked } from '#work/search/marked.tsx';
import { ResultGroup } from '#work/search/result-group.tsx';
import { resultCount } from '#work/search/result-words.ts';
import classes from './results.module.css';

type Props = { results: SearchResults; onMore: () => void };

/** Results by kind, with the words of the search marked. */
export function Results({ results, onMore }: Props) {
  const words = searchWords(results.text);
  const of = <Kind extends 'tasks' | 'lists' | 'projects' | 'categories'>(kind: Kind) => ({
    items: results[kind],
    count: resultCount(results, kind),
    hasMore: results.more.includes(kind),
    onMore,
  });
  return (
    <div className={classes.groups}>
      <ResultGroup title="Tasks" {...of('tasks')} rows={<FoundTasks tasks={results.tasks} text={results.text} />} />
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

/** Found tasks as rows, which stay the same objects while nothing of them changes. */
function FoundTasks({ tasks, text }: { tasks: FoundTask[]; text: string }) {
  const withChanges = usePendingTasks();
  const items = useMemo(() => {
    const words = searchWords(text);
    return tasks.map((task) => ({
      // Rows show no long texts, and forms ask for them.
      task: { ...task, description: '', reflection: null },
      name: <Marked text={task.name} words={words} />,
      below: task.excerpt && <MarkedExcerpt excerpt={task.excerpt} words={words} />,
    }));
  }, [tasks, text]);
  const current = new Map(withChanges(items.map(({ task }) => task)).map((task) => [task.id, task]));
  return (
    <TaskRows
      label="Tasks"
      context="search"
      items={items.flatMap(({ task: { id }, ...shown }) => {
        const task = current.get(id);
        return task ? { kind: 'task' as const, task, ...shown } : [];
      })}
    />
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
