import { endpoints, type Profile, type ProfileUpdate } from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createUsers({ send }: Transport) {
  return {
    profile: (options?: CallOptions): Promise<Profile> => send(endpoints.users.profile, {}, options),

    updateProfile: (update: ProfileUpdate, options?: CallOptions) =>
      send(endpoints.users.updateProfile, { body: update }, options),
  };
}

export type UsersResource = ReturnType<typeof createUsers>;
