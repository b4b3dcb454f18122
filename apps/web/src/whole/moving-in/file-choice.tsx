import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Panel } from '#ui/panel.tsx';
import classes from './import-page.module.css';
import { PLANNERS } from './moving-in-words.ts';

type Props = {
  /** Why the files that were chosen before cannot be read. */
  refusal: string | null;
  onChoose: (files: File[]) => void;
};

/** Takes a file by a press or a drop, and tells of which planners. */
export function FileChoice({ refusal, onChoose }: Props) {
  const [isOver, setIsOver] = useState(false);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onChoose([...event.dataTransfer.files]);
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault(); // else the browser opens the file
    setIsOver(true);
  }

  return (
    <>
      <section
        aria-label="File"
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <FileButton onChange={(file) => file && onChoose([file])}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={18} />}>
              Choose a File
            </Button>
          )}
        </FileButton>
        <Text c="dimmed">or drop it here. You see what comes in before anything is stored.</Text>
        {refusal !== null && (
          <Text c="red" role="alert">
            {refusal}
          </Text>
        )}
      </section>
      <Panel title="Where other planners write their file">
        <dl className={classes.planners}>
          {PLANNERS.map(({ name, where }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{where}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
