import { RESULTS } from '@daymark/contract/search.ts';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Panel } from '#ui/panel.tsx';
import classes from './result-group.module.css';

type Props<Item> = {
  title: string;
  items: Item[];
  /** '3 tasks'. */
  count: string;
  hasMore: boolean;
  onMore: () => void;
} & (
  | { children: (item: Item) => ReactNode }
  | {
      /** All results, as rows of a grid. */
      rows: ReactNode;
    }
);

/** Results of a kind; nothing where there are none. */
export function ResultGroup<Item extends { id: number }>({
  title,
  items,
  count,
  hasMore,
  onMore,
  ...shown
}: Props<Item>) {
  const results = useRef<HTMLDivElement>(null);
  const isAsked = useRef<boolean>(false);
  const before = useRef(items.length);

  // The pressed button is gone once all are shown: the first of the new results takes the focus.
  useEffect(() => {
    const firstNew = results.current?.querySelectorAll<HTMLElement>('li, [data-row]')[before.current];
    if (isAsked.current && firstNew) {
      isAsked.current = false;
      const target = firstNew.matches('li') ? firstNew.querySelector<HTMLElement>('a, button') : firstNew;
      if (document.activeElement === document.body) target?.focus();
    }
    before.current = items.length;
  }, [items.length]);

  if (items.length === 0) return null;
  return (
    <Panel title={title} note={count}>
      <div ref={results}>
        {'rows' in shown ? (
          shown.rows
        ) : (
          <ul className={classes.results}>
            {items.map((item) => (
              <li key={item.id} className={classes.result}>
                {shown.children(item)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {hasMore && items.length < RESULTS.max && (
        <Button
          variant="default"
          size="compact-md"
          mt="sm"
          onClick={() => {
            isAsked.current = true;
            onMore();
          }}
        >
          Show More {title}
        </Button>
      )}
      {hasMore && items.length >= RESULTS.max && (
        <Text size="sm" c="dimmed" mt="sm">
          These are the best {RESULTS.max}. Another word or a filter finds the others.
        </Text>
      )}
    </Panel>
  );
}
