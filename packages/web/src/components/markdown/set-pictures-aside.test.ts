import type { Element, Text } from 'hast';
import { expect, it } from 'vitest';
import { findPicture, setPicturesAside, showWholeAddresses } from './set-pictures-aside.ts';

const large = (type: string, length = 3000) => `data:image/${type};base64,${'iVBORw0K/+'.repeat(length / 10)}==`;

it('shortens large pictures and finds each again', () => {
  const [first, second] = [large('png'), large('svg+xml')];
  const { text, pictures } = setPicturesAside(`a ![x](${first}) b\n![y](${second} "title")`);
  const urls = [...text.matchAll(/\]\((\S+?)[ )]/g)].map(([, url = '']) => url);
  expect(text.length).toBeLessThan(200);
  expect(urls.map((url) => findPicture(url, pictures))).toEqual([first, second]);
});

it.each([
  ['a small picture', '![x](data:image/png;base64,iVBORw0K)'],
  ['a picture of another type', `![x](${large('bmp')})`],
  ['a text without pictures', 'Print *the sum*.'],
])('leaves %s as it is', (_, text) => {
  expect(setPicturesAside(text)).toEqual({ text, pictures: [] });
});

it.each(['data:image/png;base64,podiumpicture7=', 'https://podium.example/a.png'])('leaves the address %s', (url) => {
  expect(findPicture(url, [large('png')])).toBe(url);
});

it('shows an address whole where it is text', () => {
  const picture = large('gif');
  const { text, pictures } = setPicturesAside(`\`${picture}\``);
  const shown: Text = { type: 'text', value: text };
  const code: Element = { type: 'element', tagName: 'code', properties: {}, children: [shown] };
  showWholeAddresses({ type: 'root', children: [code] }, pictures);
  expect(shown.value).toBe(`\`${picture}\``);
});
