import { useEffect, useEffectEvent, useState } from 'react';
import { openSession } from '../../../session/session.ts';
import { type StoredSettings, settingKeys } from '../../../settings/setting-keys.ts';
import type { Settings } from '../../../settings/settings.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';

export interface SettingsInUse {
  /** Undefined until they are read. */
  settings: Settings | undefined;
  /** Stores a value and puts it into force. Rejects with what is wrong with it, and then nothing is stored. */
  set(key: keyof StoredSettings, value: string): Promise<void>;
  unset(key: keyof StoredSettings): Promise<void>;
}

/** The settings as they are in force now, and their changing. */
export function useSettings(): SettingsInUse {
  const services = useServices();
  const { settings: access, current } = services;
  const { tell, setMouse, reopen } = useShell();
  const [settings, setSettings] = useState<Settings | undefined>(undefined);
  const tellFailure = useEffectEvent((error: unknown) => tell(services.explain(error).message, 'bad'));
  useEffect(() => {
    // They may have been changed by a command meanwhile.
    void access.read().then(setSettings, tellFailure);
  }, [access]);
  const putIntoForce = async (key: keyof StoredSettings) => {
    const next = await access.read();
    setSettings(next);
    setMouse((next.stored.mouse ?? settingKeys.mouse.defaultValue) === 'on');
    tell(
      `${key} is now ${key === 'mouse' ? (next.stored.mouse ?? settingKeys.mouse.defaultValue) : next[key]}`,
      'good',
    );
    if (next.server !== current.server || next.tokens !== current.tokens) reopen();
  };
  return {
    settings,
    async set(key, value) {
      const parsed = settingKeys[key].parse(value);
      if (key === 'tokens' && parsed === 'keychain') await checkKeychain();
      await access.store.set(key, parsed);
      await putIntoForce(key);
    },
    async unset(key) {
      await access.store.unset(key);
      await putIntoForce(key);
    },
  };

  /** Throws where there is no keychain: with that setting nothing would open any more. */
  async function checkKeychain(): Promise<void> {
    const wanted: Settings = { ...current, tokens: 'keychain' };
    await openSession({ paths: access.paths, settings: wanted, environmentToken: undefined });
  }
}
