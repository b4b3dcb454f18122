import { expect, test } from 'vitest';
import { offerUndo, undoLatest } from './undo.ts';

test('the latest change is taken back first, each once, and none that is no longer offered', () => {
  const undone: string[] = [];
  offerUndo(() => undone.push('first'));
  const withdraw = offerUndo(() => undone.push('second'));
  offerUndo(() => undone.push('third'));
  undoLatest();
  withdraw();
  withdraw();
  undoLatest();
  undoLatest();
  expect(undone).toEqual(['third', 'first']);
});
