const emailKey = 'podium.email';

/** Remembers the email of the last sign-in, to fill it in again when the session has ended. */
export interface EmailMemory {
  get(): string | undefined;
  set(email: string): void;
  clear(): void;
}

export function browserEmailMemory(storage: Storage): EmailMemory {
  return {
    get: () => storage.getItem(emailKey) ?? undefined,
    set: (email) => storage.setItem(emailKey, email),
    clear: () => storage.removeItem(emailKey),
  };
}
