import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListFilter {
  text: string;
  category: string;
  setText: (text: string) => void;
  setCategory: (category: string) => void;
  clear: () => void;
}

// Browsers allow only so many changes of the address in a while.
const settleMs = 300;

function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** What the list is narrowed to, kept in the address so that it can be shared and gone back to. */
export function useListFilter(): ListFilter {
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const category = params.get('category') ?? 'all';
  const [text, setText] = useState(asked);
  const written = useRef(asked);

  useEffect(() => {
    // The address was changed by somebody else: a link, or the way back.
    if (asked === written.current) return;
    written.current = asked;
    setText(asked);
  }, [asked]);

  useEffect(() => {
    if (text === written.current) return;
    const page = window.location.pathname;
    const timer = setTimeout(() => {
      // The person has gone on, and the list only hasn't left the screen yet.
      if (window.location.pathname !== page) return;
      written.current = text;
      setParams((held) => withParam(held, 'search', text), { replace: true });
    }, settleMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, setParams]);

  return {
    text,
    category,
    setText,
    setCategory(chosen) {
      setParams((held) => withParam(held, 'category', chosen === 'all' ? '' : chosen), { replace: true });
    },
    clear() {
      written.current = '';
      setText('');
      setParams((held) => withParam(withParam(held, 'search', ''), 'category', ''), { replace: true });
    },
  };
}
