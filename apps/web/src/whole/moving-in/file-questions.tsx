import type { FileQuestion } from '@daymark/contract/moving-in.ts';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import type { Answers } from './moving-in.queries.ts';

type Props = {
  questions: FileQuestion[];
  /** Answers that were given: the file may not have been read by the last one yet. */
  answers: Answers;
  isDisabled: boolean;
  onAnswer: (id: string, values: string[]) => void;
};

/** Questions that the reader of a file asks, each with the answer by which it was read. */
export function FileQuestions({ questions, answers, isDisabled, onAnswer }: Props) {
  return (
    <Stack gap="md">
      {questions.map((question) => (
        <Field
          key={question.id}
          {...question}
          answer={answers[question.id] ?? question.answer}
          isDisabled={isDisabled}
          onAnswer={(to) => onAnswer(question.id, to)}
        />
      ))}
    </Stack>
  );
}

type FieldProps = FileQuestion & { isDisabled: boolean; onAnswer: (values: string[]) => void };

function Field({ kind, text, options, answer, is_required, isDisabled, onAnswer }: FieldProps) {
  if (kind === 'many') {
    return (
      <Checkbox.Group label={text} value={answer} onChange={onAnswer}>
        <Stack gap="xs" mt={6}>
          {options.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} disabled={isDisabled} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  const [value = ''] = answer;
  return (
    <NativeSelect
      label={text}
      required={is_required}
      disabled={isDisabled}
      data={[...(value === '' ? [{ value: '', label: 'Choose…' }] : []), ...(kind === 'zone' ? zones(value) : options)]}
      value={value}
      onChange={({ currentTarget }) => currentTarget.value !== '' && onAnswer([currentTarget.value])}
    />
  );
}

/** All zones that the browser knows, and the proposed one, whatever it is called. */
const zones = (proposed: string) =>
  [...new Set([proposed, ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== '')
    .toSorted()
    .map((zone) => ({ value: zone, label: zone }));
