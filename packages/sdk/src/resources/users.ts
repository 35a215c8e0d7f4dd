import {
  type Acknowledgement,
  endpoints,
  type PasswordChange,
  type Profile,
  type ProfileUpdate,
} from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createUsers({ send }: Transport) {
  return {
    profile: (options?: CallOptions): Promise<Profile> => send(endpoints.users.profile, {}, options),

    updateProfile: (update: ProfileUpdate, options?: CallOptions) =>
      send(endpoints.users.updateProfile, { body: update }, options),

    /** Ends all other sessions of the account. */
    changePassword: (change: PasswordChange, options?: CallOptions): Promise<Acknowledgement> =>
      send(endpoints.users.changePassword, { body: change }, options),
  };
}

export type UsersResource = ReturnType<typeof createUsers>;
