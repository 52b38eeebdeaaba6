import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';

/** Asks a guest to log in and come back. @returns takes the reason to show */
export function useAskToLogin(signInPath: string): (text?: string) => void {
  const navigate = useNavigate();
  const from = useLocation();
  return (text) => {
    const action = { label: texts.login, onClick: () => void navigate(signInPath, { state: { from } }) };
    showToast({ title: texts.loginRequired, text, action });
  };
}
