export { ApiError } from './api-error.ts';
export { type ErrorTexts, findErrorTexts } from './error-texts.ts';
export {
  type AnyPodiumError,
  isPodiumError,
  isServerAway,
  isUnreachable,
  undefinedIfNotFound,
} from './is-podium-error.ts';
export { PodiumError, type PodiumErrorCode } from './podium-error.ts';
export { SignedOutError, type SignedOutReason } from './signed-out-error.ts';
export { AbortedError, NetworkError, RequestSetupError, TimeoutError } from './transport-errors.ts';
export { UnexpectedResponseError } from './unexpected-response-error.ts';
export { ValidationError } from './validation-error.ts';
