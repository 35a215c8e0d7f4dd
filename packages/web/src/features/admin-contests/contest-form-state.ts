import type { Contest, ContestUpdate } from '@podium/sdk/contract';

/** What the form holds: moments as a datetime-local field writes them, in local time. */
export interface ContestFormState {
  title: string;
  description: string;
  startTime: string;
  endTime: string;
  /** In the contest's order: A, B, … */
  problems: readonly string[];
}

export type ContestField = 'title' | 'description' | 'startTime' | 'endTime';
export type ContestFaults = Partial<Record<ContestField, string>>;

export const emptyContest: ContestFormState = { title: '', description: '', startTime: '', endTime: '', problems: [] };

export function formOfContest(contest: Contest): ContestFormState {
  const { title, description, startTime, endTime, problems } = contest;
  return {
    title,
    description,
    startTime: localValue(new Date(startTime)),
    endTime: localValue(new Date(endTime)),
    problems: problems.map(({ _id }) => _id),
  };
}

/** What the server is sent: moments with their zone. */
export function contestOfForm({ title, description, startTime, endTime, problems }: ContestFormState) {
  return {
    title,
    description,
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(endTime).toISOString(),
    problems: [...problems],
  };
}

/**
 * What is wrong with the form at `now`, a datetime-local value. `initial` is the contest being edited: a start that stays is not judged
 * by the clock, or a contest that runs could not be changed.
 */
export function findFaults(
  form: ContestFormState,
  now: string,
  initial: ContestFormState = emptyContest,
): ContestFaults {
  const faults: ContestFaults = {};
  if (form.title.trim() === '') faults.title = 'Title is required';
  if (form.description.trim() === '') faults.description = 'Description is required';
  if (form.startTime === '') faults.startTime = 'Start Time is required';
  else if (form.startTime < now && form.startTime !== initial.startTime)
    faults.startTime = 'Start Time cannot be earlier than the current time';
  if (form.endTime === '') faults.endTime = 'End Time is required';
  else if (form.endTime <= form.startTime) faults.endTime = 'End Time must be later than Start Time';
  return faults;
}

const fields = ['title', 'description', 'startTime', 'endTime', 'problems'] as const;

/** The fields in which two forms differ. */
export function changedFields(before: ContestFormState, after: ContestFormState): ReadonlySet<string> {
  return new Set(fields.filter((field) => String(before[field]) !== String(after[field])));
}

/**
 * What the server is sent of a contest that is changed: what somebody else changed meanwhile stays, and so do the seconds of moments that
 * were not touched, which a field to the minute would cut off.
 */
export function changesOf(form: ContestFormState, initial: ContestFormState): ContestUpdate {
  const changed = changedFields(initial, form);
  return Object.fromEntries(Object.entries(contestOfForm(form)).filter(([field]) => changed.has(field)));
}

/** A start later than the end clears the end: it is to be chosen anew. One that is only half typed, and so empty, clears nothing. */
export function withStart(form: ContestFormState, startTime: string): ContestFormState {
  return { ...form, startTime, endTime: form.endTime < startTime ? '' : form.endTime };
}

/** A moment as datetime-local writes it, to the minute, in local time. */
export function localValue(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
