import type { DoneTask } from '@daymark/contract/analytics.ts';
import { ColorSquare } from '#ui/color-square.tsx';
import classes from './estimate-chart.module.css';

/** Colors of the categories that have a point in the chart. */
export function CategoryLegend({ tasks }: { tasks: DoneTask[] }) {
  const categories = new Map(tasks.flatMap(({ category }) => (category ? [[category.id, category]] : [])));
  const inOrder = [...categories.values()].toSorted((one, other) => one.id - other.id);
  return (
    <ul className={classes.legend} aria-label="Categories">
      {inOrder.map(({ id, name, color }) => (
        <li key={id}>
          <ColorSquare color={color} size={10} />
          <span className={classes.name} title={name}>
            {name}
          </span>
        </li>
      ))}
      {tasks.some(({ category }) => category === null) && (
        <li>
          <ColorSquare color="var(--mantine-color-dimmed)" size={10} />
          No category
        </li>
      )}
    </ul>
  );
}
