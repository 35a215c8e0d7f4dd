import { createContext, useContext } from 'react';

/** Creates a context and the hook that returns its value, which throws where there is none. */
export function createRequiredContext<T>(name: string) {
  const Context = createContext<T | undefined>(undefined);
  const useValue = (): T => {
    const value = useContext(Context);
    if (value === undefined) throw new Error(`there is no ${name} outside the application`);
    return value;
  };
  return [Context, useValue] as const;
}
