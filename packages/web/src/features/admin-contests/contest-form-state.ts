import type { Contest, ContestUpdate } from '@podium/sdk/contract';
import {
  type ContestSettings,
  defaultSettings,
  findFreezeError,
  localZone,
  parseLocalTime,
  readLocalMoment,
} from '@podium/sdk/display';

/** Times are local, in the format of a `datetime-local` field; minutes are as they are typed. */
export interface ContestFormState extends Pick<ContestSettings, 'rule' | 'standings'> {
  title: string;
  description: string;
  startTime: string;
  endTime: string;
  /** Ids in the contest's order: A, B, … */
  problems: readonly string[];
  penaltyMinutes: string;
  freezeMinutes: string;
  /** Undefined for a new contest. */
  cancelled?: boolean | undefined;
}

export type ContestField = 'title' | 'description' | 'startTime' | 'endTime' | 'penaltyMinutes' | 'freezeMinutes';
export type ContestErrors = Partial<Record<ContestField, string>>;

export const emptyContest: ContestFormState = {
  ...{ title: '', description: '', startTime: '', endTime: '', problems: [] },
  ...settingsFields(defaultSettings),
};

function settingsFields({ rule, standings, penaltyMinutes, freezeMinutes }: ContestSettings) {
  return { rule, standings, penaltyMinutes: String(penaltyMinutes), freezeMinutes: String(freezeMinutes) };
}

export function formOfContest(contest: Contest): ContestFormState {
  const { title, description, startTime, endTime, problems, cancelled } = contest;
  return {
    cancelled,
    title,
    description,
    startTime: localValue(new Date(startTime)),
    endTime: localValue(new Date(endTime)),
    problems: problems.map(({ _id }) => _id),
    ...settingsFields(contest),
  };
}

/** Creates a request, whose times have a zone. */
export function contestOfForm(form: ContestFormState) {
  const { title, description, startTime, endTime, problems, cancelled, rule, standings } = form;
  return {
    ...(cancelled !== undefined && { cancelled }),
    title,
    description,
    startTime: isoOf(startTime),
    endTime: isoOf(endTime),
    problems: [...problems],
    rule,
    // Without the rule, the field is hidden and may have anything.
    ...(rule === 'icpc' && { penaltyMinutes: Number(form.penaltyMinutes) }),
    freezeMinutes: Number(form.freezeMinutes),
    standings,
  };
}

/** Reads the value of a field on the clocks of a zone; undefined if the field is empty. */
function readField(value: string, zone: string) {
  const local = parseLocalTime(value);
  return local && readLocalMoment(local, zone, value.replace('T', ' '));
}

function isoOf(value: string): string {
  const read = readField(value, localZone());
  // A time that is there twice was not changed, so that it is not sent.
  const moment = read && 'moment' in read ? read.moment : read?.choices[0];
  return new Date(moment ?? Number.NaN).toISOString();
}

/**
 * Validates the form at `now`, a `datetime-local` value. Accepts an unchanged start of `initial`,
 * the contest being edited, because the start of a running contest is in the past.
 */
export function findErrors(
  form: ContestFormState,
  now: string,
  initial: ContestFormState = emptyContest,
  zone = localZone(),
): ContestErrors {
  const errors: ContestErrors = {};
  if (form.title.trim() === '') errors.title = 'Title is required';
  if (form.description.trim() === '') errors.description = 'Description is required';
  if (form.startTime === '') errors.startTime = 'Start Time is required';
  else if (form.startTime < now && form.startTime !== initial.startTime)
    errors.startTime = 'Start Time cannot be earlier than the current time';
  if (form.endTime === '') errors.endTime = 'End Time is required';
  else if (form.endTime < form.startTime) errors.endTime = 'End Time cannot be earlier than Start Time';
  if (form.rule === 'icpc' && !(isWhole(form.penaltyMinutes) && Number(form.penaltyMinutes) <= 1440))
    errors.penaltyMinutes = 'Penalty must be a whole number of minutes from 0 to 1440';
  const freezeError = isWhole(form.freezeMinutes)
    ? findFreezeError(Number(form.freezeMinutes), Date.parse(form.endTime) - Date.parse(form.startTime))
    : 'must be a whole number of minutes, 0 for no freeze';
  if (freezeError && !errors.startTime && !errors.endTime) errors.freezeMinutes = `Freeze ${freezeError}`;
  for (const [field, label] of timeLabels) {
    const read = form[field] === initial[field] ? undefined : readField(form[field], zone);
    if (read && 'reason' in read) errors[field] ??= `${label} ${read.reason}. Choose another hour.`;
  }
  return errors;
}

function isWhole(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}

const timeLabels = [
  ['startTime', 'Start Time'],
  ['endTime', 'End Time'],
] as const;

const fields = [
  ...(['title', 'description', 'startTime', 'endTime', 'problems', 'cancelled'] as const),
  ...(['rule', 'penaltyMinutes', 'freezeMinutes', 'standings'] as const),
];

export function changedFields(before: ContestFormState, after: ContestFormState): ReadonlySet<string> {
  return new Set(fields.filter((field) => String(before[field]) !== String(after[field])));
}

/**
 * Sends only changed fields. Therefore the changes of other administrators stay, and unchanged
 * times keep their seconds, which a field for minutes would drop.
 */
export function changesOf(form: ContestFormState, initial: ContestFormState): ContestUpdate {
  const changed = changedFields(initial, form);
  return Object.fromEntries(Object.entries(contestOfForm(form)).filter(([field]) => changed.has(field)));
}

/** Clears the end if the start is later. A half-typed start is empty and clears nothing. */
export function withStart(form: ContestFormState, startTime: string): ContestFormState {
  return { ...form, startTime, endTime: form.endTime < startTime ? '' : form.endTime };
}

/** Formats a time for a `datetime-local` field: in local time, to the minute. */
export function localValue(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
