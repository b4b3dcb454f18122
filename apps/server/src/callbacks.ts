import {
  categoryDeleted,
  doorsEnded,
  entryLost,
  entryRegained,
  listsMoved,
  placeDeleted,
  startEstimated,
  startUndone,
  taskEnrolled,
  taskReopened,
  tasksDeleted,
  tasksMoved,
  timerStarted,
  workEmptied,
  workMeasured,
} from '#context/callbacks.ts';
import { addStarted } from '#days/plan/plan.service.ts';
import { deleteLinks } from '#days/promises/promises.repository.ts';
import { endEmptied, withdrawWith } from '#days/promises/promises.service.ts';
import * as experiments from '#insight/experiments/experiments.repository.ts';
import { enrol } from '#insight/experiments/experiments.service.ts';
import { deleteForecastOfStart } from '#insight/forecast-record/forecast-record.repository.ts';
import { noteStart, withdrawMoved, withdrawWithLists } from '#insight/forecast-record/forecast-record.service.ts';
import { prepareForecasts } from '#insight/forecasts/forecasts.service.ts';

// Every call against the order of the domains, and who answers it.
taskEnrolled.answerBy((ctx, { task, data }) => enrol(ctx, task, data));
categoryDeleted.answerBy(experiments.endExperimentsOf);
tasksMoved.answerBy(withdrawMoved, endEmptied);
listsMoved.answerBy(withdrawWithLists, endEmptied);
doorsEnded.answerBy(deleteLinks);
tasksDeleted.answerBy(endEmptied);
placeDeleted.answerBy(withdrawWith);
timerStarted.answerBy(async (ctx, { isFirst, ...task }) => (isFirst ? noteStart(ctx, task) : undefined), addStarted);
startEstimated.answerBy(noteStart);
workMeasured.answerBy(
  (ctx, { id, completed_at }) => experiments.completeEnrolment(ctx, id, completed_at),
  async (ctx) => prepareForecasts(ctx),
);
workEmptied.answerBy((ctx, { id }) => experiments.emptyEnrolment(ctx, id));
taskReopened.answerBy((ctx, { id }) => experiments.reopenEnrolment(ctx, id));
startUndone.answerBy((ctx, { id }) => deleteForecastOfStart(ctx, id));
entryLost.answerBy((ctx, { id }) => experiments.countLostEntry(ctx, id));
entryRegained.answerBy((ctx, { id }) => experiments.countRegainedEntry(ctx, id));
