import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameDecoder, encodeFrame } from './frames.ts';

const fields = fc.array(
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  { minLength: 1 },
);

describe('frames', () => {
  it('arrive as they were sent, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(fields), fc.array(fc.nat({ max: 30 })), (frames, cuts) => {
        const bytes = Buffer.concat(frames.map((frame) => encodeFrame(frame)));
        const decode = createFrameDecoder();
        const received: string[][] = [];
        let start = 0;
        for (const cut of cuts) {
          received.push(...decode(bytes.subarray(start, start + cut)));
          start += cut;
        }
        received.push(...decode(bytes.subarray(start)));
        expect(received).toEqual(frames);
      }),
    );
  });

  it('cannot carry a NUL byte', () => {
    expect(() => encodeFrame(['run', 'arg=a\0b'])).toThrow(RangeError);
  });

  it('are refused when they claim to be huge or do not end', () => {
    expect(() => createFrameDecoder()(Buffer.from([255, 255, 255, 255]))).toThrow(RangeError);
    expect(() => createFrameDecoder()(Buffer.from([2, 0, 0, 0, 65, 66]))).toThrow(RangeError);
  });
});
