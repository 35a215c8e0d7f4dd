import { answerCalls } from '../event-loop/answer-calls.ts';
import { readJson } from './read-json.ts';

// The thread that parses large JSON bodies.
answerCalls(readJson);
