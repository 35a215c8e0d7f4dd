import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemFolderError } from '../errors.ts';
import { readContestFile } from './contest-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-contest-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const texts = 'title: Spring Cup\ndescription: Three hours.\n';
const times = 'start: 2026-05-01 10:00\nzone: Europe/Berlin\nduration: 3h\n';

async function read(text: string | Uint8Array, name = 'spring.yaml') {
  await writeFile(join(folder, name), text);
  return readContestFile(join(folder, name));
}

async function errorsOf(text: string | Uint8Array): Promise<string[]> {
  const error = await read(text).catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemFolderError)) throw new Error(`no ProblemFolderError: ${JSON.stringify(error)}`);
  expect(error.message).toContain('The contest ');
  return error.errors.map(({ file, key, message }) => `${key ? `${file}, ${key}` : file}: ${message}`);
}

describe('readContestFile', () => {
  it('reads times, problems with their points, and an id', async () => {
    const problems = 'problems:\n  - two-sum\n  - { letter: B, problem: größe und zahl, points: 700 }\n';
    expect(await read(`id: cup-1\nregistration: open\n${texts}${times}${problems}`)).toEqual({
      id: 'cup-1',
      title: 'Spring Cup',
      description: 'Three hours.',
      startTime: '2026-05-01T08:00:00.000Z',
      endTime: '2026-05-01T11:00:00.000Z',
      problems: [{ folder: 'two-sum' }, { folder: 'größe und zahl', points: 700 }],
    });
  });

  it('reads how the contest is scored, frozen and shown, and leaves out what is not set', async () => {
    const settings = 'rule: icpc\npenalty: 10\nfreeze: 1h\nstandings: public\n';
    expect(await read(`${texts}${times}${settings}`)).toMatchObject({
      ...{ rule: 'icpc', penaltyMinutes: 10, freezeMinutes: 60, standings: 'public' },
    });
    expect(await read(`${texts}${times}freeze: 0\n`)).toHaveProperty('freezeMinutes', 0);
    expect(await read(`${texts}${times}`)).not.toHaveProperty('rule');
  });

  it('takes its id from the file name, and reads moments with a zone', async () => {
    const text = `${texts}start: 2026-05-01T10:00:00Z\nend: 2026-05-01T12:00+01:00\n`;
    expect(await read(text, 'cup 2.yml')).toMatchObject({ id: 'cup 2', endTime: '2026-05-01T11:00:00.000Z' });
  });

  it.each([
    ['title: [', /^spring.yaml: .* at line 1/],
    ['', /spring.yaml: must hold keys and values/],
    ['- a', /must hold keys and values/],
    [new Uint8Array([0xff, 0xfe, 0x41]), /is not UTF-8/],
    [`${times}description: x`, /spring.yaml, title: title is required/],
    [`title: ${'x'.repeat(161)}\ndescription: x\n${times}`, /title: title must be at most 160/],
    [`${texts}${times}titel: x`, /titel: is no key of a contest: did you mean title\?/],
    [`${texts}${times}registration: closed`, /registration: can only be open/],
    [`${texts}start: 2026-05-01 10:00\nduration: 3h`, /start: has no zone.*2026-05-01T10:00Z/],
    [`${texts}${times}`.replace('Berlin', 'Belrin'), /zone: is not the name of a time zone.*Europe\/Belrin/],
    [`${texts}${times}`.replace('05-01', '04-31'), /start: is not a date and time that exists: 2026-04-31/],
    [`${texts}${times}`.replace('05-01 10', '03-29 02'), /start: does not exist in Europe\/Berlin/],
    [`${texts}${times}`.replace('05-01 10', '10-25 02'), /start: is twice .* 2026-10-25T00:00:00.000Z or/],
    [`${texts}${times}`.replace('3h', 'soon'), /duration: must be a duration .* not soon/],
    [`${texts}${times}end: 2026-05-01 12:00`, /end: give either end or duration/],
    [`${texts}${times}`.replace('duration: 3h', ''), /duration: give either end or duration/],
    [`${texts}${times}`.replace('duration: 3h', 'end: 2026-05-01 09:00'), /end: endTime must not be earlier/],
    [`${texts}${times}rule: acm`, /rule: must be one of decay, icpc, ioi/],
    [`${texts}${times}penalty: some`, /penalty: must be minutes such as 20, 20m or 1h, not some/],
    [`${texts}${times}penalty: 25h`, /penalty: must be a whole number of minutes from 0 to 1440/],
    [`${texts}${times}freeze: 3h1m`, /freeze: must be at most 180 minutes, the length of the contest, not 181/],
    [`${texts}${times}standings: friends`, /standings: must be one of everybody, participants, nobody, public/],
    [`${texts}${times}problems: two-sum`, /problems: must be a list/],
    [`${texts}${times}problems: [a, b, a]`, /problems: names a twice/],
    [`${texts}${times}problems: [../a]`, /problems\[0\]: must name a folder in problems/],
    [`${texts}${times}problems: [{problem: a, points: 0}]`, /problems\[0\].points: must be a whole number/],
    [`${texts}${times}problems: [{problem: a, letter: B}]`, /problems\[0\].letter: must be A/],
    [`${texts}${times}problems: [{problem: a, marks: 1}]`, /problems\[0\].marks: is no key/],
    [`${texts}${times}id: two words`, /id: must be at most 100 letters/],
    [`${texts}${times}id: true`, /id: must be at most 100 letters/],
  ])('rejects %j', async (text, message) => {
    expect(await errorsOf(text)).toEqual([expect.stringMatching(message)]);
  });

  it('rejects a link out of its folder, and names a missing file', async () => {
    await symlink('/etc/hostname', join(folder, 'link.yaml'));
    await expect(readContestFile(join(folder, 'link.yaml'))).rejects.toThrow('is a link that leaves the folder');
    await expect(readContestFile(join(folder, 'none.yaml'))).rejects.toThrow('is missing');
  });
});
