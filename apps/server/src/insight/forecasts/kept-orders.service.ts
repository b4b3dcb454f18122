import type { OrderedForecast } from '@daymark/domain/forecast.ts';
import type { Past } from '@daymark/domain/forecast-sums.ts';
import type { OpenTask } from '@daymark/domain/remaining-work.ts';
import type { UserContext } from '#context/context.ts';
import { KeptStore } from '#context/kept-store.ts';

/** The figures of tasks in an order that follow from the tasks and the past alone. */
export type KeptOrder = Pick<OrderedForecast, 'forecast' | 'likely' | 'held'>;

/** Orders that were forecast by one past, by the text of their tasks. */
type Kept = { past: string; orders: ReadonlyMap<string, KeptOrder> };

/** Limit of characters that are kept: some 8 MiB, of 50 calendars that are fetched each hour and have a plan for each day. */
const MOST_CHARACTERS = 2 ** 23;

/** Forecasts by user. What they were drawn of is kept as a text and compared, so nothing has to tell them that it has changed. */
const KEPT = new KeptStore<Kept>(MOST_CHARACTERS, ({ past, orders }) =>
  [...orders].reduce(
    (sum, [tasks, { likely, held }]) => sum + tasks.length + 8 * (likely.length + (held()?.length ?? 0)),
    past.length,
  ),
);

/** Forecasts of these orders, of which those are drawn that the last call did not ask for by the same past. */
export async function keptOrders(
  ctx: UserContext,
  asked: readonly (readonly OpenTask[])[],
  past: Past,
  draw: (tasks: readonly OpenTask[]) => Promise<OrderedForecast>,
): Promise<KeptOrder[]> {
  const key = String(ctx.userId);
  const text = textOfPast(past);
  const before = KEPT.get(key);
  const known = before?.past === text ? before.orders : new Map<string, KeptOrder>();
  const orders = new Map<string, KeptOrder>();
  const found: KeptOrder[] = [];
  for (const tasks of asked) {
    const ofTasks = JSON.stringify(tasks);
    const order = orders.get(ofTasks) ?? known.get(ofTasks) ?? figuresOf(await draw(tasks));
    orders.set(ofTasks, order);
    found.push(order);
  }
  KEPT.keep(key, { past: text, orders });
  return found;
}

/** The figures without the draws of single tasks, which an order holds on to. */
function figuresOf({ forecast, likely, held }: OrderedForecast): KeptOrder {
  const minutes = held();
  return { forecast, likely, held: () => minutes };
}

/** All that draws rest on. */
function textOfPast({ history, levels, times, atMostFactor }: Past): string {
  const byCategory = [...times.byCategory].map(([id, minutes]) => [id, ...minutes]);
  return JSON.stringify([history, levels, [...times.all], byCategory, atMostFactor]);
}
