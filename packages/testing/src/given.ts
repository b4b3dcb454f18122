import { type Category, createCategory, type NewCategoryInput } from '@daymark/contract/categories.ts';
import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import { createEntry, type NewEntry, type TimeEntry } from '@daymark/contract/entries.ts';
import { createExperiment, type Experiment, type NewExperimentInput } from '@daymark/contract/experiments.ts';
import { createList, type List } from '@daymark/contract/lists.ts';
import { createProject, type NewProjectInput, type Project } from '@daymark/contract/projects.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import { type Registration, register, type SignIn } from '@daymark/contract/sign-in.ts';
import { createTask, type NewTaskInput, PLANNED_DURATION, type Task } from '@daymark/contract/tasks.ts';

/** Makes a call of the contract and gives the data of its answer; anything but success throws. */
export type Send = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<DataOf<E>>;

export type Given = ReturnType<typeof makeGiven>;

/** Makes test data through the API; parents that are not given are made too. */
export function makeGiven(send: Send) {
  return {
    /** A new account, with the password it signs in with. */
    async user(overrides: Partial<Registration> = {}): Promise<SignIn & { password: string }> {
      const username = `user-${nextNumber()}`;
      const body = {
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: `${overrides.username ?? username}@example.org`,
        username,
        password: 'correct horse',
        ...overrides,
      };
      return { ...(await send(register, { body })), password: body.password };
    },

    project(overrides: Partial<NewProjectInput> = {}): Promise<Project> {
      return send(createProject, { body: { name: `Project ${nextNumber()}`, ...overrides } });
    },

    async list({
      project_id,
      ...overrides
    }: Partial<InputOf<typeof createList>['body'] & ListParent> = {}): Promise<List> {
      const projectId = project_id ?? (await this.project()).id;
      const body = { name: `List ${nextNumber()}`, ...overrides };
      return send(createList, { params: { id: String(projectId) }, body });
    },

    category(overrides: Partial<NewCategoryInput> = {}): Promise<Category> {
      return send(createCategory, { body: { name: `Category ${nextNumber()}`, ...overrides } });
    },

    async experiment({ category_id, ...overrides }: Partial<NewExperimentInput> = {}): Promise<Experiment> {
      const category = category_id ?? (await this.category()).id;
      return send(createExperiment, {
        body: { name: `Experiment ${nextNumber()}`, category_id: category, ...overrides },
      });
    },

    /** A task that its owner estimates, unless `estimate_origin` is null. */
    async task({ list_id, ...overrides }: Partial<NewTaskInput> = {}): Promise<Task> {
      const list = list_id ?? (await this.list()).id;
      const planned_duration = PLANNED_DURATION.default;
      const body = { name: `Task ${nextNumber()}`, list_id: list, planned_duration, ...overrides };
      return send(createTask, { body });
    },

    /** Tasks of these names that their owner estimates, in one call. */
    tasks(list_id: number, names: string[]): Promise<Task[]> {
      const planned_duration = PLANNED_DURATION.default;
      return send(createTasks, { body: { tasks: names.map((name) => ({ name, list_id, planned_duration })) } });
    },

    /** Time booked by hand. */
    async entry({ task_id, ...times }: Partial<NewEntry> & Omit<NewEntry, 'task_id'>): Promise<TimeEntry> {
      return send(createEntry, { body: { ...times, task_id: task_id ?? (await this.task()).id } });
    },
  };
}

type ListParent = { project_id: number };

/** One counter for all users, so that two users of one server never make the same name. */
let lastNumber = 0;
const nextNumber = () => ++lastNumber;
