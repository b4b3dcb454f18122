import { RESULTS, SEARCH_LENGTH, type SearchResults } from '@daymark/contract/search.ts';
import { Loader, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { FirstTaskDialog } from '#days/dashboard/on-demand.ts';
import { CreateTaskDialog } from '#days/task-cards/on-demand.ts';
import { useChangeAnnouncement } from '#shared/use-change-announcement.ts';
import { AddButton } from '#ui/add-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page.tsx';
import { EmptyState, LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { hasNoList, projectQueries } from '#work/projects/projects.queries.ts';
import { FilterChips } from '#work/search/filter-chips.tsx';
import { FilterDialog } from '#work/search/on-demand.ts';
import { resultWords } from '#work/search/result-words.ts';
import { searchQueries } from '#work/search/search.queries.ts';
import { filtersIn, namedFilter, withFilter } from '#work/search/search-filters.ts';
import { useSearchText } from '#work/search/use-search-text.ts';
import { Results } from './results.tsx';
import classes from './search-page.module.css';

export const route = createLazyRoute('/signed-in/search')({ component: SearchPage });

type Opened = { kind: 'filter'; by: 'category' | 'list' } | { kind: 'add'; name: string };

function SearchPage() {
  const { q = '' } = route.useSearch();
  const { text, type, searchNow, error, isCut, isWaiting } = useSearchText(q);
  const [more, setMore] = useState<string | null>(null);
  const limit = more === q ? RESULTS.max : RESULTS.default;
  const query = useQuery({ ...searchQueries.results(q, limit), enabled: q !== '' });
  const { opened, open, close } = useDialog<Opened>();
  const field = useRef<HTMLInputElement>(null);
  const results = q === '' ? undefined : query.data;
  const isSearching = isWaiting || (query.isFetching && results?.q !== q);
  useChangeAnnouncement(results && !isSearching ? resultWords(results) : '');
  // The field takes the focus from the heading, to which the router has given it.
  useEffect(() => field.current?.focus(), []);

  return (
    <>
      <PageHeader title="Search" />
      <search className={classes.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            searchNow();
          }}
        >
          <TextInput
            ref={field}
            type="search"
            size="md"
            aria-label="Search"
            placeholder="Find tasks, lists, projects and categories"
            autoComplete="off"
            leftSection={<IconSearch size={18} />}
            rightSection={isSearching && <Loader size={16} aria-hidden />}
            error={error}
            description={isCut && `Only the first ${SEARCH_LENGTH} characters count.`}
            inputWrapperOrder={['input', 'description', 'error']}
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </form>
        <FilterChips
          search={text}
          filters={filtersIn(text, results)}
          onChange={type}
          onGone={() => field.current?.focus()}
          onPick={(by) => open({ kind: 'filter', by })}
        />
      </search>
      {q === '' ? (
        <EmptyState
          title="Find anything of yours"
          hint="Type the beginning of a word. It can stand in a name, a description or a reflection. #Category and @List narrow the tasks."
        />
      ) : (
        <Loaded
          query={query}
          loading={<LoadingState text="Searching..." count={3} height={120} columns={classes.groups} />}
          failed="Search failed"
        >
          {(results) => (
            <section aria-label="Results" aria-busy={isSearching}>
              <Text size="sm" c="dimmed" className={`${classes.found} figures`}>
                {resultWords(results)}
              </Text>
              {isNothing(results) ? (
                <NothingFound results={results} onAdd={() => open({ kind: 'add', name: results.text })} />
              ) : (
                <Results results={results} onMore={() => setMore(q)} />
              )}
            </section>
          )}
        </Loaded>
      )}
      {opened?.kind === 'filter' && (
        <FilterDialog
          kind={opened.by}
          onChoose={(name) => type(withFilter(text, namedFilter(opened.by, name)))}
          onClose={close}
        />
      )}
      {opened?.kind === 'add' && <AddNamed name={opened.name} onClose={close} />}
    </>
  );
}

const isNothing = ({ tasks, lists, projects, categories }: SearchResults): boolean =>
  [tasks, lists, projects, categories].every(({ length }) => length === 0);

function NothingFound({ results: { text, filters }, onAdd }: { results: SearchResults; onAdd: () => void }) {
  if (text === '') return <EmptyState title="No task passes these filters" hint="Remove one of them to find more." />;
  return (
    <EmptyState
      title="Nothing has all of these words"
      hint={
        filters.length > 0
          ? 'With filters only tasks are found. Remove one to find more, or add a task of this name.'
          : 'Try fewer words or only their beginnings, or add a task of this name.'
      }
      action={<AddButton onClick={onAdd}>Add Task</AddButton>}
    />
  );
}

/** Where there is no list yet, the task comes with one. */
function AddNamed({ name, onClose }: { name: string; onClose: () => void }) {
  const projects = useQuery(projectQueries.all());
  if (!projects.isFetched) return null;
  return projects.data && hasNoList(projects.data) ? (
    <FirstTaskDialog name={name} onClose={onClose} />
  ) : (
    <CreateTaskDialog initial={{ name }} onClose={onClose} />
  );
}
