import { isTimeZone } from '@daymark/domain/days.ts';

export type QuestionId =
  | 'zone'
  | 'me'
  | 'day_month'
  | 'finished_by'
  | 'finished_lists'
  | 'closed_cards'
  | 'long_entries'
  | 'unit'
  | `column:${string}`;

/** An answer of a question by its value, with the words on the screen. */
export type Option = { value: string; label: string };

/**
 * A choice that only the user can make. `one` takes one of the options, `many` any number of them, `zone` the name of a time
 * zone. `answer` is what the records follow: the user's answer, else the proposal. A required question without an answer
 * stays open, since no proposal would be more than a guess: the file is not imported before it is answered.
 */
export type Question = {
  id: QuestionId;
  kind: 'one' | 'many' | 'zone';
  text: string;
  options: Option[];
  answer: string[];
  isRequired: boolean;
};

/** Answers by the id of their question. */
export type Answers = Readonly<{ [Id in QuestionId]?: readonly string[] }>;

export type Interview = ReturnType<typeof interview>;

type Asked = Pick<Question, 'id' | 'text'> & { kind?: Question['kind']; options?: Option[]; proposal: string[] };

/** Asks the questions of a file, and answers those that the user has answered. */
export function interview(answers: Answers) {
  const asked: Question[] = [];

  return {
    asked,

    /** The user's answer where it is one of the options, else the proposal. */
    ask({ id, text, kind = 'one', options = [], proposal }: Asked): string[] {
      const given = answers[id]?.filter((value) => isAnswer(value, kind, options));
      const isWhole = given !== undefined && (kind === 'many' || given.length === 1);
      const answer = isWhole ? [...new Set(given)] : proposal;
      asked.push({ id, kind, text, options, answer, isRequired: kind !== 'many' && proposal.length === 0 });
      return answer;
    },
  };
}

const isAnswer = (value: string, kind: Question['kind'], options: Option[]): boolean =>
  kind === 'zone' ? isTimeZone(value) : options.some((option) => option.value === value);

/** Questions that must be answered before the file can be imported. */
export const openQuestions = (questions: readonly Question[]): Question[] =>
  questions.filter(({ isRequired, answer }) => isRequired && answer.length === 0);
