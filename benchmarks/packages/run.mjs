// Prints a table of what verifying, planning and pushing problem packages costs. Run `npx node
// benchmarks/packages/run.mjs` after `npm run build`. README.md describes the method.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attempt, describeRows, isMet } from '../describe-rows.mjs';
import { describeMachine, print } from '../report.mjs';
import { measureLargePush } from './measure-large-push.mjs';
import { measurePlans } from './measure-plans.mjs';
import { measureVerify } from './measure-verify.mjs';

const measurements = { verify: measureVerify, plans: measurePlans, push: measureLargePush };
const megabyte = 1_000_000;
const sizeMaxMb = 20_000;

const { sizeMb, chosen } = readOptions();
const report = (text) => process.stderr.write(`${text}\n`);
const folder = await mkdtemp(join(tmpdir(), 'podium-benchmark-'));
try {
  print(describeMachine());
  const rows = [];
  for (const measure of chosen) {
    report(`${measure.name}…`);
    rows.push(...(await attempt(measure, { folder, bytes: sizeMb * megabyte, report })));
  }
  print('', ...describeRows(rows), '', describeMachine());
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function readOptions() {
  const values = parseOptions();
  const sizeMb = Number(values.size);
  if (!Number.isInteger(sizeMb) || sizeMb < 1 || sizeMb > sizeMaxMb) {
    fail(`--size must be 1 to ${sizeMaxMb}, in megabytes of tests.`);
  }
  const names = values.only ?? Object.keys(measurements);
  if (!names.every((name) => Object.hasOwn(measurements, name))) {
    fail(`--only must be one of ${Object.keys(measurements).join(', ')}.`);
  }
  return { sizeMb, chosen: names.map((name) => measurements[name]) };
}

function parseOptions() {
  const options = { size: { type: 'string', default: '500' }, only: { type: 'string', multiple: true } };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(error.message);
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
