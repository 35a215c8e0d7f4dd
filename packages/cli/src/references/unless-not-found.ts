import { isSdkError, isUnknownCall } from '../sdk-error.ts';

/** The answer, or undefined when the server says that there is no such thing. */
export async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isSdkError(error) && error.code === 'not_found' && !isUnknownCall(error)) return undefined;
    throw error;
  }
}
