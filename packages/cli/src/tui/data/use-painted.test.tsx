import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { Lines, Part } from '../components/area.tsx';
import { createTheme } from '../theme.ts';
import { useMarkdown } from './use-painted.ts';

function Statement({ env }: { env: Readonly<Record<string, string>> }) {
  const theme = createTheme(env, true);
  return (
    <Part columns={9} rows={1}>
      <Lines lines={useMarkdown('$\\le$', theme)} />
    </Part>
  );
}

it('renders a statement again for a terminal with other characters', async () => {
  const { lastFrame, rerender, unmount } = render(<Statement env={{ LANG: 'C.UTF-8' }} />);
  await expect.poll(lastFrame).toBe('≤');
  rerender(<Statement env={{ LANG: 'C' }} />);
  await expect.poll(lastFrame).toBe('<=');
  unmount();
});
