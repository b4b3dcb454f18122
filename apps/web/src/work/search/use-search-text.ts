import { SearchWords } from '@daymark/contract/fields.ts';
import { SEARCH_LENGTH } from '@daymark/contract/search.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SEARCH_AFTER } from './search.queries.ts';

/**
 * Text of the search field, which the address follows without new entries of the history. `q` is the search in the address;
 * it replaces the text when somebody goes to another entry.
 */
export function useSearchText(q: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const navigate = useNavigate();
  const { history } = useRouter();
  const show = useDebouncedCallback(
    (q: string) => void navigate({ to: '/search', search: q === '' ? {} : { q }, replace: true }),
    SEARCH_AFTER,
  );

  useEffect(() => {
    const stop = history.subscribe(({ action }) => {
      if (action.type === 'REPLACE') return;
      show.cancel();
      setTyped(null);
    });
    return () => {
      stop();
      show.cancel(); // it would lead back to the page that was left
    };
  }, [history, show]);

  const text = typed ?? q;
  const words = wordsOf(text);

  function type(next: string) {
    setTyped(next);
    const { success, data } = wordsOf(next);
    if (success) show(data);
    else show.cancel();
  }

  return {
    text,
    type,
    /** Searches now, without waiting for another key. */
    searchNow: () => show.flush(),
    error: words.error?.issues[0]?.message,
    isCut: [...text.trim()].length > SEARCH_LENGTH,
    isWaiting: words.success && words.data !== q,
  };
}

/** The part of the text that counts. */
const wordsOf = (text: string) => SearchWords.safeParse([...text.trim()].slice(0, SEARCH_LENGTH).join(''));
