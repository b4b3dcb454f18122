import { TEXT_LENGTH } from '@daymark/contract/fields.ts';
import type { MentalState, Task } from '@daymark/contract/tasks.ts';
import { reflectionPhrases, withPhrase } from '@daymark/domain/reflections.ts';
import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { useReview } from '#time/timer/dialog-completions.queries.ts';
import { deleteDraft, readDraft, saveDraft } from '#time/timer/drafts.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './just-done.module.css';
import { StateChips } from './state-chips.tsx';

type Props = {
  task: Task;
  /** The block stands in place of a pressed button, whose focus it takes. */
  takesFocus?: boolean;
  /** State and words are both told. */
  onTold: () => void;
  onLater: () => void;
};

/** Asks how a done task was: its state by one press, and a line of words that Enter stores. Typed words are kept as a draft. */
export function HowWasIt({ task, takesFocus = false, onTold, onLater }: Props) {
  // Each tells of its own answer: the words are stored when theirs has come.
  const stateReview = useReview();
  const wordsReview = useReview();
  const failure = wordsReview.failure ?? stateReview.failure;
  const { data = reflectionPhrases([]) } = useQuery(taskQueries.reflectionPhrases());
  const [told, setTold] = useState<{ state: MentalState | null; reflection: string | null }>({
    state: task.mental_state,
    reflection: task.reflection,
  });
  const [words, setWords] = useState(() => task.reflection ?? readDraft(task.id).reflection);
  const [hasFocus, setHasFocus] = useState(false);
  const block = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) block.current?.focus();
  }, [takesFocus]);

  function store(review: typeof stateReview, next: typeof told) {
    setTold(next);
    review.mutate(
      { id: task.id, mental_state: next.state, reflection: next.reflection },
      {
        onSuccess: () => {
          if (next.reflection !== null) deleteDraft(task.id);
          if (next.state === null || next.reflection === null) return;
          announce('How it was is saved');
          onTold();
        },
      },
    );
  }

  function write(text: string) {
    setWords(text);
    saveDraft(task.id, { mental_state: '', reflection: text });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const reflection = words.trim();
    if (reflection !== '') store(wordsReview, { ...told, reflection });
  }

  return (
    <div ref={block} tabIndex={-1} className={classes.asked}>
      <span aria-hidden className={classes.question}>
        How was it?
      </span>
      <div className={classes.answers}>
        <StateChips
          label="How was it?"
          value={told.state}
          onChoose={(state) => state !== told.state && store(stateReview, { ...told, state })}
        />
        <form
          className={classes.words}
          onSubmit={submit}
          // The phrases stay while one of them, or Later, is pressed: what is below would move away from the pointer.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
          }}
        >
          <TextInput
            aria-label="Reflection"
            className={classes.line ?? ''}
            placeholder={`A few words, such as ${data[0]?.trim() ?? 'Went as planned'}`}
            maxLength={TEXT_LENGTH}
            enterKeyHint="done"
            onFocus={() => setHasFocus(true)}
            value={words}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          <button type="button" className={classes.link} onClick={onLater}>
            Later
          </button>
          {hasFocus && (
            <fieldset aria-label="Quick answers" className={classes.phrases}>
              {data.map((phrase) => (
                <button
                  key={phrase}
                  type="button"
                  className={classes.chip}
                  data-quiet
                  onClick={({ currentTarget }) => {
                    write(withPhrase(words, phrase, data).replaceAll('\n', ' '));
                    currentTarget.form?.querySelector('input')?.focus();
                  }}
                >
                  {phrase.trim()}
                </button>
              ))}
            </fieldset>
          )}
        </form>
        {failure && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {failure.message} {failure.reason}
          </Text>
        )}
      </div>
    </div>
  );
}
