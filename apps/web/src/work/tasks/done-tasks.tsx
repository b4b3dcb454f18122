import { Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { formatCount } from '#ui/format.ts';
import classes from './done-tasks.module.css';
import { useDoneShown } from './use-done-shown.ts';

type Props = { count: number; layout: 'rows' | 'stack'; children: ReactNode };

/** Done tasks behind a button, or on a page of rows behind a heading. Folded ones stay on the page, since print shows them. */
export function DoneTasks({ count, layout, children }: Props) {
  const [isShown, setIsShown] = useDoneShown();
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);

  function toggle() {
    setIsShown(!isShown);
    // At the end of a board's card they would appear below what is scrolled to.
    if (!isShown && layout === 'stack') setTimeout(() => whole.current?.scrollIntoView({ block: 'nearest' }));
  }

  const button = (
    <button
      type="button"
      className={classes.button}
      aria-expanded={isShown}
      aria-controls={id}
      data-fold
      onClick={toggle}
    >
      <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      {layout === 'rows' ? <Heading count={count} /> : `${isShown ? 'Hide' : 'Show'} ${formatCount(count)} done`}
    </button>
  );
  return (
    <div ref={whole} className={classes.done} data-layout={layout}>
      {layout === 'rows' ? (
        <Title order={2} size="h3">
          {button}
        </Title>
      ) : (
        button
      )}
      <div id={id} hidden={!isShown} className={classes.fold}>
        {children}
      </div>
    </div>
  );
}

function Heading({ count }: { count: number }) {
  return (
    <>
      Done <span className={`${classes.count} figures`}>{formatCount(count)}</span>
    </>
  );
}
