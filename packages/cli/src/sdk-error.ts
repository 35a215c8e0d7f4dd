// The SDK marks its errors with this symbol. Asking for the mark, and not for the class, keeps the SDK unloaded in code that only asks.
const sdkErrorMark = Symbol.for('podium.error');

/** An error of the SDK as far as the command line reads it. */
export interface SdkError extends Error {
  code: string;
  fields?: readonly { path: string; message: string }[];
  /** A network error's cause in the system's words. */
  reason?: string;
  status?: number;
  requestId?: string;
  retryAfterSeconds?: number;
  /** Whether another server seems to have answered; the message then asks whether the address is right. */
  isForeign?: boolean;
  /** What is wrong in a problem folder. */
  faults?: readonly { file: string; key?: string; message: string }[];
}

export function isSdkError(error: unknown): error is SdkError {
  return error instanceof Error && sdkErrorMark in error;
}

/** Whether the server, as an older one does, knows no such call: `not_found` says otherwise that there is no such thing. */
export function isUnknownCall(error: SdkError): boolean {
  // biome-ignore lint/plugin: an older server has the code `not_found` for both
  return error.code === 'not_found' && /^There is no [A-Z]+ \/\S*$/.test(error.message);
}

/** The answer, or undefined when the server says that there is no such thing. */
export async function unlessNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isSdkError(error) && error.code === 'not_found' && !isUnknownCall(error)) return undefined;
    throw error;
  }
}
