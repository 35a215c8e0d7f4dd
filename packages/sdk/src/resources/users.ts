import {
  type Acknowledgement,
  type Activity,
  endpoints,
  type PasswordChange,
  type Profile,
  type ProfileUpdate,
} from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createUsers({ send }: Transport) {
  return {
    /** Returns the profile of the signed-in user. */
    profile: (options?: CallOptions): Promise<Profile> => send(endpoints.users.profile, {}, options),

    /**
     * Counts the signed-in user's submissions on each day (in UTC) of the last year, the earliest
     * first. Days without a submission are left out.
     */
    activity: (options?: CallOptions): Promise<Activity> => send(endpoints.users.activity, {}, options),

    /**
     * Changes the signed-in user's name or email. The server answers `validation_failed` for a
     * missing or wrong `currentPassword` when the email changes.
     *
     * @throws ApiError with the codes `email_taken`, and `too_many_attempts` after too many wrong
     * passwords.
     */
    updateProfile: (update: ProfileUpdate, options?: CallOptions) =>
      send(endpoints.users.updateProfile, { body: update }, options),

    /**
     * Changes the signed-in user's password and ends all other sessions and all tokens for scripts
     * of the account. The server answers `validation_failed` for a wrong `currentPassword`.
     *
     * @throws ApiError with the code `too_many_attempts` after too many wrong passwords.
     */
    changePassword: (change: PasswordChange, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.users.changePassword, { body: change }, options),
  };
}
