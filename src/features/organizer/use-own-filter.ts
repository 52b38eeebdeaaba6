import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isOwnStatus, type OwnStatus } from '#data/events/own/list.ts';

interface OwnFilterState {
  text: string;
  status: OwnStatus | 'all';
  setText: (text: string) => void;
  setStatus: (status: string) => void;
  clear: () => void;
}

// Browsers limit how often the URL may change.
const debounceMs = 300;

function withParams(query: URLSearchParams, params: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(params)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The filters of the organizer's list, kept in the URL, so that they survive going back. */
export function useOwnFilter(): OwnFilterState {
  const [params, setParams] = useSearchParams();
  const searchParam = params.get('search') ?? '';
  const [text, setText] = useState(searchParam);
  const writtenText = useRef(searchParam);

  useEffect(() => {
    // The URL was changed elsewhere: by a link, or by going back.
    if (searchParam === writtenText.current) return;
    writtenText.current = searchParam;
    setText(searchParam);
  }, [searchParam]);

  useEffect(() => {
    if (text === writtenText.current) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // Not if the user has navigated away and the list is just still mounted.
      if (window.location.pathname !== page) return;
      writtenText.current = text;
      setParams((query) => withParams(query, { search: text }), { replace: true });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, setParams]);

  const chosen = params.get('status');
  return {
    text,
    status: isOwnStatus(chosen) ? chosen : 'all',
    setText,
    setStatus(status) {
      setParams((query) => withParams(query, { status: status === 'all' ? '' : status }), { replace: true });
    },
    clear() {
      writtenText.current = '';
      setText('');
      setParams((query) => withParams(query, { search: '', status: '' }), { replace: true });
    },
  };
}
