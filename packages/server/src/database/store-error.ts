/** The data of an installation cannot be used. The message explains what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code:
    | 'folder_in_use'
    | 'folder_unlockable'
    | 'folder_open'
    | 'schema_too_new'
    | 'database_empty'
    | 'database_missing'
    | 'database_not_empty'
    | 'database_not_owned'
    | 'password_missing'
    | 'backup_exists'
    | 'backup_unknown'
    | 'backup_unusable'
    | 'backup_damaged';

  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
