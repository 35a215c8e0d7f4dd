import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useSingleFlight } from './use-single-flight.ts';

/** A mutation that ignores calls while it is under way. Its error is part of its state. */
export function useSingleMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options);
  const { run } = useSingleFlight((variables: Variables) => mutation.mutateAsync(variables).catch(() => undefined));
  return { ...mutation, mutate: (variables: Variables) => void run(variables) };
}
