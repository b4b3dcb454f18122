import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Count, NAME_LENGTH, text } from './fields.ts';
import { List } from './lists.ts';
import { OpenTask } from './open-tasks.ts';
import { Project } from './projects.ts';
import { CategoryOption } from './tasks.ts';

/** Results of each kind in one answer. */
export const RESULTS = { default: 20, max: 100 } as const;

/** Characters of a search that count: no name is longer. */
export const SEARCH_LENGTH = NAME_LENGTH;

/** A pasted text of this length is still answered, by its beginning. */
const PASTED_LENGTH = 10_000;

const limitRule = `Limit must be between 1 and ${RESULTS.max}`;

/** Kinds of filters, and the values that each can have; `category` and `list` have names of the user. */
export const FILTER_VALUES = {
  is: ['open', 'done'],
  due: ['today', 'week', 'overdue'],
  planned: ['today'],
  estimate: ['none'],
} as const;

export const SearchFilter = z
  .object({
    kind: z.enum(['is', 'due', 'planned', 'estimate', 'category', 'list']),
    values: z
      .array(z.string())
      .meta({ description: 'Any of them; names of lists and projects where the kind is list' }),
    from: Count.meta({ description: 'Where it begins in the search, in UTF-16 units' }),
    to: Count.meta({ description: 'Where it ends' }),
  })
  .meta({ id: 'SearchFilter' });
export type SearchFilter = z.infer<typeof SearchFilter>;

/** A part of a long text around the words that were found in it. */
export const Excerpt = z
  .object({ field: z.enum(['description', 'reflection']), text: z.string() })
  .nullable()
  .meta({ description: 'Null where all words stand in the name' });
export type Excerpt = z.infer<typeof Excerpt>;

export const FoundProject = Project.pick({ id: true, name: true, status: true })
  .extend({ excerpt: Excerpt })
  .meta({ id: 'FoundProject' });
export type FoundProject = z.infer<typeof FoundProject>;

export const FoundList = List.pick({ id: true, name: true, project_id: true, project_name: true }).meta({
  id: 'FoundList',
});
export type FoundList = z.infer<typeof FoundList>;

export const FoundTask = OpenTask.extend({ excerpt: Excerpt }).meta({ id: 'FoundTask' });
export type FoundTask = z.infer<typeof FoundTask>;

/** Kinds of results. */
export const FOUND_KINDS = ['projects', 'lists', 'categories', 'tasks'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Records in which all words of the search stand, of each kind the best first. */
export const SearchResults = z
  .object({
    text: z.string().meta({ description: 'The search without its filters' }),
    filters: z.array(SearchFilter),
    projects: z.array(FoundProject),
    lists: z.array(FoundList),
    categories: z.array(CategoryOption),
    tasks: z.array(FoundTask),
    more: z.array(z.enum(FOUND_KINDS)).meta({ description: 'Kinds of which there are more than the limit' }),
  })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof SearchResults>;

/**
 * Finds projects, lists, categories and tasks by the beginnings of words in their names, descriptions and reflections,
 * whatever the case and the accents. A name that is the search comes first, then names that begin with it, other names,
 * descriptions and reflections; open tasks before done ones, newer before older.
 */
export const search = endpoint({
  call: 'GET /search',
  scope: 'read',
  query: z.object({
    q: text('Search', PASTED_LENGTH).meta({
      description:
        `Words, of which the first ${SEARCH_LENGTH} characters count, ` +
        'and filters that only tasks pass: is:open, is:done, due:today, due:week, due:overdue, planned:today, estimate:none, ' +
        '#category, @list or @project, a name with blanks also in double quotes. Filters of one kind add up',
    }),
    limit: z
      .string(limitRule)
      .regex(/^[1-9]\d{0,2}$/, limitRule)
      .transform(Number)
      .refine((limit) => limit <= RESULTS.max, limitRule)
      .default(RESULTS.default)
      .meta({ description: `Results of each kind, at most; ${RESULTS.default} where absent` }),
  }),
  data: SearchResults,
});
