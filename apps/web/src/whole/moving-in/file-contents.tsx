import type { FilePreview } from '@daymark/contract/moving-in.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { counted, formatCount } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { gaveWayText } from '#whole/archive/labels.ts';
import classes from './import-page.module.css';
import { countsText, taskText } from './moving-in-words.ts';

/** Sentences that are shown before one asks for all. */
const FIRST_SENTENCES = 8;

/** Contents of a file as they would come in, and everything that does not. */
export function FileContents({ preview }: { preview: FilePreview }) {
  const { counts, tasks } = preview;
  const more = counts.tasks - tasks.length;
  return (
    <>
      <Panel title="What comes in" about={countsText(preview)}>
        <ul className={classes.tasks}>
          {tasks.map((task, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tasks of a file have no ids, and stay in their order
            <li key={place} className={classes.task}>
              <span className={classes.name}>{task.name}</span>
              <span className={`${classes.about} figures`}>{taskText(task)}</span>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <Text size="sm" c="dimmed">
            and {counted(more, 'more task')}
          </Text>
        )}
      </Panel>
      <Changes preview={preview} />
    </>
  );
}

/** Sentences on what is left out or changed. */
function Changes({ preview: { sentences, unknown_columns, gave_way } }: { preview: FilePreview }) {
  const [isWhole, setIsWhole] = useState(false);
  const gaveWay = gaveWayText(gave_way);
  const all = [
    ...sentences,
    ...(gaveWay === null ? [] : [gaveWay]),
    ...(unknown_columns.length > 0 ? [`Nothing is read from: ${unknown_columns.join(', ')}`] : []),
  ];
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, FIRST_SENTENCES);
  return (
    <Panel title="What is left out or changed">
      <ul className={classes.sentences}>
        {shown.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button variant="default" size="compact-sm" onClick={() => setIsWhole(true)}>
          Show All {formatCount(all.length)}
        </Button>
      )}
    </Panel>
  );
}
