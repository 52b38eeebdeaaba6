import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '#ui/feedback/toast.tsx';

/** Asks a visitor to sign in, and remembers where they were. @returns takes what it is needed for */
export function useAskToLogin(signInPath: string): (text?: string) => void {
  const navigate = useNavigate();
  const from = useLocation();
  return (text) => {
    const action = { label: 'Login', onClick: () => void navigate(signInPath, { state: { from } }) };
    showToast({ title: 'Login Required', text, action });
  };
}
