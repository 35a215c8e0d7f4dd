import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { ciProviders, makeWorkflow } from './workflows.ts';

const readWorkflow = async (provider: (typeof ciProviders)[number]) => {
  const { text } = await makeWorkflow(provider, 'https://cups.example/"$&');
  return { text, workflow: parse(text) };
};

it('writes the address of the server into the workflow of each provider, quoted', async () => {
  for (const provider of ciProviders) {
    const { workflow } = await readWorkflow(provider);
    const { variables, jobs } = workflow;
    expect((variables ?? jobs.podium.env).PODIUM_SERVER).toBe('https://cups.example/"$&');
  }
});

it('selects the changed problems and judges the plan with the same lines for each provider', async () => {
  const linesOf = async (provider: (typeof ciProviders)[number]) => {
    const { text } = await readWorkflow(provider);
    const base = /"([^"]*)\.\.\.HEAD"/.exec(text)?.[1] ?? '';
    return text
      .replace(base, 'BASE')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\$changed|folders|mktemp|done|if \[ -f|code[=" ]/.test(line));
  };
  const [first, ...others] = await Promise.all(ciProviders.map(linesOf));
  expect(first?.length).toBeGreaterThan(8);
  for (const lines of others) expect(lines).toEqual(first);
});
