import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onGoTo } from './navigation.ts';

/** Lets what is no screen take the person to one. */
export function GoListener() {
  const navigate = useNavigate();
  useEffect(() => onGoTo((path) => void navigate(path)), [navigate]);
  return null;
}
