import { apiErrorCode } from '../api-error-code.ts';

/** The answer, or undefined when the server says that there is no such thing. */
export async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (apiErrorCode(error) === 'not_found') return undefined;
    throw error;
  }
}
