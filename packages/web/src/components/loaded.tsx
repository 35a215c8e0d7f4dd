import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './notice.tsx';
import { Spinner } from './spinner.tsx';

export interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** What is loading, for screen readers; or what stands in for it meanwhile. */
  loading: string | Exclude<ReactNode, string>;
  children: (data: T) => ReactNode;
}

/** Shows the answer to a query; until there is one, that it loads or why it could not be loaded. */
export function Loaded<T>({ query: { data, error, refetch }, loading, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return typeof loading === 'string' ? <Spinner label={loading} /> : loading;
}
