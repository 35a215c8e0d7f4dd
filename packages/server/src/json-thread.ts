import { type JsonLimits, readJson } from './http/read-json.ts';
import { answerCalls } from './threads/answer-calls.ts';

// The thread that reads large JSON bodies. Directly under `src`, like `worker.ts`: the bundle has all entries in one folder.
answerCalls(({ bytes, limits }: { bytes: Uint8Array; limits: JsonLimits }) => readJson(bytes, limits));
