import { answerCalls } from '../event-loop/answer-calls.ts';
import { type JsonLimits, readJson } from './read-json.ts';

// The thread that reads large JSON bodies.
answerCalls(({ bytes, limits }: { bytes: Uint8Array; limits: JsonLimits }) => readJson(bytes, limits));
