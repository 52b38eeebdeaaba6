import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isOwnStatus, type OwnStatus } from '#data/own-events.ts';

interface OwnFilterState {
  text: string;
  status: OwnStatus | 'all';
  setText: (text: string) => void;
  setStatus: (status: string) => void;
  clear: () => void;
}

// Browsers allow only so many changes of the address in a while.
const settleMs = 300;

function withParams(held: URLSearchParams, params: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(held);
  for (const [name, value] of Object.entries(params)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What the organizer's list is narrowed to, kept in the address so that it is there on the way back. */
export function useOwnFilter(): OwnFilterState {
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
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
      setParams((held) => withParams(held, { search: text }), { replace: true });
    }, settleMs);
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
      setParams((held) => withParams(held, { status: status === 'all' ? '' : status }), { replace: true });
    },
    clear() {
      written.current = '';
      setText('');
      setParams((held) => withParams(held, { search: '', status: '' }), { replace: true });
    },
  };
}
