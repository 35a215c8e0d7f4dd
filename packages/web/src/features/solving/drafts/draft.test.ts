import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraft, listDraftLanguages } from './draft.ts';

const template = 'int main() {}\n';
let entries: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  entries = new Map();
  isFull = false;
});
afterEach(() => void vi.useRealTimers());

/** Opens a tab with the problem. All tabs share the storage. */
function openTab(options: { userId?: string; contestId?: string; language?: string } = {}) {
  const { userId = 'ada', contestId = null, language = 'cpp' } = options;
  const key = { userId, problemId: 'sum', contestId, language };
  return createDraft({ key, storage: memory(), template });
}

/** Returns the event that other tabs get of the last save. */
function lastChange() {
  const [[key = null, newValue = null] = []] = [...entries].filter(([name]) => !name.endsWith('.aside'));
  return { key, newValue };
}

function memory(): Storage {
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem(name: string, value: string) {
      if (isFull) throw new Error('quota');
      entries.set(name, value);
    },
    removeItem: (name: string) => void entries.delete(name),
  } as Storage;
}

it('begins with the template and saves nothing until something changes', () => {
  const draft = openTab();
  draft.flush();
  expect(draft.text()).toBe(template);
  expect(entries.size).toBe(0);
});

it('is saved after a pause in typing', () => {
  const draft = openTab();
  draft.edit('a');
  vi.advanceTimersByTime(300);
  draft.edit('ab');
  vi.advanceTimersByTime(300);
  expect(draft.status.get().state).toBe('editing');
  vi.advanceTimersByTime(100);
  expect(draft.status.get().state).toBe('saved');
  expect(openTab().text()).toBe('ab');
});

it('is saved at once when the page closes', () => {
  const draft = openTab();
  draft.edit('a');
  draft.flush();
  expect(openTab().text()).toBe('a');
});

it("is neither another person's nor another contest's", () => {
  const draft = openTab();
  draft.edit('a');
  draft.flush();
  expect(openTab({ userId: 'bo' }).text()).toBe(template);
  expect(openTab({ contestId: 'open' }).text()).toBe(template);
});

it('is listed by its language, that of the latest draft of the problem first', () => {
  const key = { userId: 'ada', problemId: 'sum', contestId: null };
  expect(listDraftLanguages(key, memory())).toEqual([]);
  for (const language of ['py', 'java', 'cpp', 'java']) {
    const draft = openTab({ language });
    draft.edit(`${draft.text()}a`);
    draft.flush();
    vi.advanceTimersByTime(1_000);
  }
  expect(listDraftLanguages(key, memory())).toEqual(['java', 'cpp', 'py']);
  expect(listDraftLanguages({ ...key, contestId: 'open' }, memory())).toEqual([]);
});

it('shows that the storage is full, tries again, and shows that it worked', () => {
  const draft = openTab();
  isFull = true;
  draft.edit('a');
  vi.runAllTimers();
  expect(draft.status.get().state).toBe('unsaved');
  isFull = false;
  draft.edit('ab');
  vi.runAllTimers();
  expect(draft.status.get().state).toBe('saved');
});

it('tries once more when the page closes and the storage was full', () => {
  const draft = openTab();
  isFull = true;
  draft.edit('a');
  vi.runAllTimers();
  isFull = false;
  draft.flush();
  expect(openTab().text()).toBe('a');
});

it('ignores what is no draft in the storage', () => {
  const draft = openTab();
  draft.edit('a');
  draft.flush();
  for (const broken of ['{', '{}', 'null', '[]']) {
    entries.set(lastChange().key ?? '', broken);
    expect(openTab().text()).toBe(template);
  }
});

describe('two tabs', () => {
  /** Opens two tabs, of which the second one types and saves. */
  function diverge() {
    const [first, second] = [openTab(), openTab()];
    second.edit('second');
    second.flush();
    return { first };
  }

  it('follow each other while only one of them types', () => {
    const { first } = diverge();
    expect(first.followOtherTab(lastChange())).toBe('second');
    expect(first.text()).toBe('second');
    first.edit('first');
    first.flush();
    expect(first.status.get().state).toBe('saved');
  });

  it('do not overwrite each other', () => {
    const { first } = diverge();
    first.edit('first');
    vi.runAllTimers();
    expect(first.status.get()).toMatchObject({ state: 'conflict', theirs: { code: 'second' } });
    expect(openTab().text()).toBe('second');
  });

  it('notice as soon as the other one saves', () => {
    const { first } = diverge();
    first.edit('first');
    expect(first.followOtherTab(lastChange())).toBeUndefined();
    expect(first.status.get().state).toBe('conflict');
    expect(first.text()).toBe('first');
  });

  it('lose neither version, whichever is chosen', () => {
    const { first } = diverge();
    first.edit('first');
    vi.runAllTimers();
    first.keepMine();
    expect(openTab().text()).toBe('first');
    expect(openTab().aside()?.code).toBe('second');
  });

  it('go on with the other version when it is taken, and set the own one aside', () => {
    const { first } = diverge();
    first.edit('first');
    vi.runAllTimers();
    expect(first.takeTheirs()).toBe('second');
    expect(first.aside()?.code).toBe('first');
    first.edit('both');
    vi.runAllTimers();
    expect(openTab().text()).toBe('both');
  });

  it('set an undecided version aside when the page closes', () => {
    const { first } = diverge();
    first.edit('first');
    vi.runAllTimers();
    first.edit('first and more');
    first.flush();
    expect(openTab().aside()?.code).toBe('first and more');
    first.dropAside();
    expect(openTab().aside()).toBeUndefined();
  });
});
