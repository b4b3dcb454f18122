import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import type { Misread, QuickLine, QuickPart, Unread } from '@daymark/domain/quick-add.ts';
import type { QuickKind, Value } from '@daymark/domain/quick-parts.ts';
import { parseRule, ruleText } from '@daymark/domain/repeats.ts';
import { dayWord, formatTime } from '#terminal/words.ts';

/** The order in which the parts of a task are told. */
const ORDER: QuickKind[] = ['plan', 'at', 'duration', 'priority', 'category', 'repeat', 'due'];

type Added = { task: Task; line: QuickLine; planDate: string | null; today: string };

/** 'Added 17 "Offer" to Inbox: planned for tomorrow, 45m, Writing.' */
export function addedWords({ task, line, planDate, today }: Added): string {
  const parts = new Map<QuickKind, Value>(line.parts.map((part) => [part.kind, part]));
  if (planDate !== null) parts.set('plan', { kind: 'plan', value: planDate });
  const said = ORDER.flatMap((kind) => {
    const part = parts.get(kind);
    return part ? partWords(part, today) : [];
  });
  const where = `Added ${task.id} "${task.name}" to ${task.list_name}`;
  return `${said.length > 0 ? `${where}: ${said.join(', ')}` : where}.`;
}

/** Lines about what was not understood, or perhaps not as it was meant. */
export function doubts(text: string, { parts, unread, misread }: QuickLine, today: string): string[] {
  const wordsAt = ({ from, to }: { from: number; to: number }) => `"${text.slice(from, to)}"`;
  const orElse = (readings: readonly Value[]) => readings.map((reading) => partWords(reading, today)).join(' or ');
  const unsure = (part: QuickPart) => {
    const others = part.others.length > 0 ? [`It could be ${orElse(part.others)}.`] : [];
    const why = part.why === undefined ? [] : [`${part.why}.`];
    return [`${wordsAt(part)} is read as ${partWords(part, today)}.`, ...why, ...others].join(' ');
  };
  const words = (one: Unread) => `${wordsAt(one)} is left in the name. It could be ${orElse(one.readings)}.`;
  const wrong = (one: Misread) => `${wordsAt(one)} is left in the name. ${one.why}.`;
  return [...parts.filter(({ isSure }) => !isSure).map(unsure), ...unread.map(words), ...misread.map(wrong)];
}

function partWords(part: Value, today: string): string {
  switch (part.kind) {
    case 'duration':
      return formatMinutes(part.value);
    case 'priority':
      return `${part.value} priority`;
    case 'plan':
      return `planned for ${dayWord(part.value, today)}`;
    case 'due':
      return `due ${dayWord(part.value, today)}`;
    case 'repeat':
      return repeatWords(part.value);
    case 'at':
      return `at ${formatTime(Temporal.PlainTime.from(part.value))}`;
    default:
      return part.value.id === null ? `new ${part.kind} ${part.value.name}` : part.value.name;
  }
}

function repeatWords(rrule: string): string {
  const rule = parseRule(rrule);
  const text = rule ? ruleText(rule) : rrule;
  return text.charAt(0).toLowerCase() + text.slice(1);
}
