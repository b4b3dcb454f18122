import { ARCHIVE_FORMAT, ARCHIVE_VERSION, importArchive } from '@daymark/contract/archive.ts';
import type { InputOf } from '@daymark/contract/endpoint.ts';
import type { List } from '@daymark/contract/lists.ts';
import { getProject, getProjects } from '@daymark/contract/projects.ts';
import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import type { Send } from '@daymark/testing/given.ts';
import { withId } from './cards.ts';

const AT = '2026-01-05T09:00:00.000Z';
const written = { created_at: AT, updated_at: AT };

type Tasks = {
  open: number;
  done: number;
  /** Minutes of work on each done task. */
  worked?: number;
  /** Origins of the estimates of the done tasks, one after the other; those beyond are their owner's. */
  origins?: readonly (EstimateOrigin | null)[];
};

/** Imports a list of so many tasks: 'Open 1' and so on, then 'Done 1' and so on, of which the last one is done latest. */
export async function givenLongList(send: Send, { open, done, worked = 0, origins = [] }: Tasks): Promise<List> {
  const task = { list: 1, category: 1, description: '', priority: 'medium', planned_duration: 30, ...written };
  const notStarted = { estimate: null, status: 'not_started', first_started_at: null, completed_at: null };
  const finished = { status: 'done', first_started_at: AT };
  const originOf = (place: number) => (place < origins.length ? origins[place] : 'own');
  const tasks = [
    ...Array.from({ length: open }, (_, place) => ({
      ...{ ...task, ...notStarted, name: `Open ${place + 1}` },
      ...{ mental_state: null, reflection: null },
    })),
    ...Array.from({ length: done }, (_, place) => ({
      ...{ ...task, ...finished, name: `Done ${place + 1}`, mental_state: 'focused', reflection: 'Went well' },
      ...{ estimate: originOf(place) === null ? null : 30, estimate_origin: originOf(place) },
      completed_at: minutesLater((place + 1) * worked + place),
    })),
  ];
  const time_entries = Array.from({ length: worked > 0 ? done : 0 }, (_, place) => ({
    number: place + 1,
    task: open + place + 1,
    started_at: minutesLater(place * worked),
    planned_end_at: minutesLater((place + 1) * worked),
    ended_at: minutesLater((place + 1) * worked),
  }));
  const file = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    projects: [{ number: 1, name: 'Garden', description: '', status: 'in_progress', ...written }],
    lists: [{ number: 1, project: 1, name: 'Beds', progress: 0, ...written }],
    categories: [{ number: 1, name: 'Digging', color: '#228be6', ...written }],
    tasks: tasks.map((task, place) => ({ number: place + 1, ...task })),
    time_entries,
    ...{ experiments: [], assignments: [], enrolments: [], workspace_lists: [] },
  };
  await send(importArchive, { body: file } as unknown as InputOf<typeof importArchive>);
  const [project] = await send(getProjects, {});
  const { lists } = await send(getProject, withId(project ?? { id: 0 }));
  const [list] = lists;
  if (!list) throw new Error('The imported list is missing');
  return list;
}

const minutesLater = (minutes: number): string =>
  Temporal.Instant.from(AT).add({ minutes }).toString({ smallestUnit: 'millisecond' });
