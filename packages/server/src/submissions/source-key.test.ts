import { expect, it } from 'vitest';
import { sourceKeyOf } from './source-key.ts';

it('is equal only for equal bytes', () => {
  const key = sourceKeyOf('cpp', 'int main() {}\n');
  expect(sourceKeyOf('cpp', 'int main() {}\n')).toBe(key);
  expect(sourceKeyOf('cpp', 'int main() {}\r\n')).not.toBe(key);
  expect(sourceKeyOf('cpp', 'int main() {}')).not.toBe(key);
});
