import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testCacheDir } from '../test/judging.ts';
import { haskell } from './haskell.ts';

const refuse = (source: string, fileName = 'solution.hs') => haskell.refuse?.(source, fileName);

it.each([
  '{-# LANGUAGE TemplateHaskell #-}',
  '{-#LANGUAGE BangPatterns,TemplateHaskell#-}',
  '{-# language -- the next one\n  QuasiQuotes #-}',
  '{-#\u00a0Language\fCPP #-}',
  'module Main where\n{-# LANGUAGE {- #-} -} TemplateHaskell #-}',
  '{-# LANGUAGE -- #-}\n TemplateHaskell #-}',
  '{-# LANGUAGE BangPatterns',
  '{-# OPTIONS -cpp #-}',
  '{-# OPTIONS_GHC -O2\n-pgmF=/bin/sh #-}',
  '{-# OPTIONS_GHC "-F" #-}',
  '{-# OPTIONS_GHC ["-F"] #-}',
  '{-# OPTIONS_GHC -Wall -fth #-}',
  '{-# OPTIONS_GHC -XTemplateHaskell #-}',
  '{-# OPTIONS_GHC -fno-external-interpreter #-}',
  '{-# OPTIONS_GHC -optc-O3 #-}',
  '{-# OPTIONS_GHC -main-is Other #-}',
  '{-# OPTİONS_GHC -F #-}',
  '{-# INCLUDE "x" #-}',
  'f = 1\n  {-# Ann f (undefined :: Int) #-}',
])('refuses a source in which the compiler could run code: %j', (source) => {
  expect(refuse(source)).toMatchObject({ line: source.split('{-#')[0]?.split('\n').length });
});

it.each([
  '{-# LANGUAGE BangPatterns, TupleSections #-}\n{-# OPTIONS_GHC -O2 -Wall -Wno-unused-imports -funbox-strict-fields -XLambdaCase #-}',
  '{-# LANGUAGE BangPatterns -- strict\n  , NoCPP {- and -} , TemplateHaskellQuotes #-}',
  '{-# INLINE f #-}\n{-# SPECIALIZE g :: Int -> Int #-}\n-- CPP, TemplateHaskell\n{-#### part ####-}\n{- -F -}',
])('takes a source in which it runs nothing: %j', (source) => {
  expect(refuse(source)).toBeUndefined();
});

it.each(['X.lhs', 'X.lhs-boot', 'X.lhsig'])('refuses the file %s, whose pragmas it cannot read', (fileName) => {
  expect(refuse('> main = return ()', fileName)?.message).toMatch(/^Literate Haskell/);
});

it('says that CPP can hide a pragma, and runs nothing', () => {
  const message = 'The extension CPP, which can hide a pragma, is not allowed.';
  expect(refuse('{-# LANGUAGE CPP #-}')).toMatchObject({ message });
});

it('has a compiler that cannot run code of a source, even if it sees it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'judge-haskell-'));
  const { compiler } = await haskell.prepare(testCacheDir);
  const ran = join(folder, 'ran');
  const write = `(writeFile ${JSON.stringify(ran)} "")`;
  const sources = {
    'splice.hs': `{-# LANGUAGE TemplateHaskell #-}\nimport Language.Haskell.TH\n$(runIO ${write} >> return [])\nmain = return ()`,
    'annotation.hs': `import System.IO.Unsafe\n{-# ANN main (unsafePerformIO ${write}) #-}\nmain = return ()`,
  };
  try {
    for (const [name, source] of Object.entries(sources)) {
      await writeFile(join(folder, name), source);
      const compiled = promisify(execFile)(compiler.path, compiler.args([name], 'program'), { cwd: folder });
      await expect(compiled, name).rejects.toMatchObject({ stderr: expect.stringContaining('/dev/null') });
    }
    expect(await readdir(folder)).not.toContain('ran');
  } finally {
    await rm(folder, { recursive: true });
  }
});
