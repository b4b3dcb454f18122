import { useTooltip } from '#ui/use-tooltip.tsx';
import classes from './make-task-button.module.css';

type Props = {
  /** The words of the item. */
  words: string;
  /** Why no task can be made of it now; null when one can. */
  whyNot: string | null;
  onPress: () => void;
};

/** Makes a task of an item. A plain element with an icon of the sheet: a checklist can have hundreds of these. */
export function MakeTaskButton({ words, whyNot, onPress }: Props) {
  const { target, tooltip, explain } = useTooltip(whyNot ?? 'Make a Task');
  return (
    <>
      <button
        type="button"
        {...target}
        className={`${classes.button} mantine-focus-auto`}
        aria-label={`Make a Task: ${words}`}
        aria-disabled={whyNot !== null}
        onClick={whyNot === null ? onPress : explain}
      />
      {tooltip}
    </>
  );
}
