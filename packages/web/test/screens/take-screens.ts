import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Size, sizes, type Theme } from '../browser/open-page.ts';
import { type DemoStage, setUpDemoStage } from '../browser/stage.ts';
import { type Screen, screens } from './screens.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const moment = '2026-03-07T10:30:00Z';

export interface Picture {
  file: string;
  screen: Screen;
  theme: Theme;
  size: Size;
}

/** Every screen in both themes and both sizes. */
export const pictures: readonly Picture[] = screens.flatMap((screen) =>
  themes.flatMap((theme) =>
    (Object.keys(sizes) as Size[]).map((size) => ({
      file: `${screen.name}-${size}-${theme}.png`,
      screen,
      theme,
      size,
    })),
  ),
);

/** Takes all pictures anew, of the demo at one moment that stands still: equal pages make equal files. */
export async function takeScreens(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const demo = await setUpDemoStage(moment);
  try {
    await demo.learner.client.contests.register(demo.contests.live._id);
    for (const picture of pictures) await take(demo, picture, join(folder, picture.file));
  } finally {
    await demo.close();
  }
}

async function take(demo: DemoStage, { screen, theme, size }: Picture, path: string): Promise<void> {
  const page = await demo.openPage({ as: screen.as, path: screen.path(demo), theme, size });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await screen.prepare?.(page, demo);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide', scale: 'css' });
  await page.context().close();
}
