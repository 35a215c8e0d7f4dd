import { type Attack, type AttackKind, cpp as text } from './attack.ts';

const language = 'haskell';

/** Makes a source that says `ran` if the compiler runs a part of it, which it must not see. */
function compiling(title: string, source: string, says: string): Attack {
  const message = new RegExp(`^solution\\.hs:\\d+:\\d+: error: .*${says}.* not allowed.*$`);
  return {
    title,
    source: `${source}\nmain :: IO ()\nmain = return ()\n`,
    language,
    verdict: 'compile_error',
    says: message,
  };
}

export const haskell: AttackKind = {
  kind: 'Haskell',
  attacks: [
    {
      title: 'other processes, files and variables',
      source: text`import Control.Exception
import qualified Data.ByteString.Char8 as B
import System.Environment
import System.Posix.Process
import System.Process

refused :: String -> IO a -> IO ()
refused what act = do
  result <- try (act >>= evaluate)
  case result of
    Left failure -> const (return ()) (failure :: SomeException)
    Right _ -> putStrLn (what ++ " succeeded")

main :: IO ()
main = do
  _ : secret : answer : cache : _ <- words <$> getContents
  refused "fork" (forkProcess (return ()))
  refused "process" (callProcess "/usr/bin/id" [])
  refused "exec" (executeFile "/usr/bin/id" False [] Nothing)
  mapM_ (\path -> refused path (B.readFile path)) ["/etc/passwd", "/proc/self/environ", "/proc/1/maps", secret, answer, cache]
  mapM_ (\path -> refused path (writeFile path "x")) ["/x", "/tmp/x", "/work/x", "/dev/shm/x"]
  refused "variable" (getEnv "PODIUM_ATTACKED_SECRET")
  putStrLn "contained"
`,
      language,
      verdict: 'accepted',
    },
    compiling(
      'a splice that writes',
      text`{-#Language BangPatterns, {- the next one -} TemplateHaskell #-}
import Language.Haskell.TH
import System.IO
$(runIO (hPutStrLn stderr "ran @SECRET@") >> return [])`,
      'TemplateHaskell',
    ),
    compiling(
      'an annotation that writes',
      text`import System.IO.Unsafe
{-# ${'\u3000'}aNN module (unsafePerformIO (appendFile "/dev/stderr" "ran" >> readFile "@SECRET@")) #-}`,
      'ANN',
    ),
    compiling('a quotation', '{-# LANGUAGE\nQuasiQuotes #-}', 'QuasiQuotes'),
    compiling('a pragma by the preprocessor', '{-# LANGUAGE CPP #-}\n#define PRAGMA ANN', 'CPP'),
    compiling('a preprocessor of its own', '{-# OPTIONS_GHC -F -pgmF /bin/cat -optF @SECRET@ #-}', '-F'),
    compiling('a plugin', '{-# options -O2 -fplugin=Ran #-}', '-fplugin=Ran'),
    compiling('an extension by an option', '{-# OPTIONS_GHC -XTemplateHaskell #-}', '-XTemplateHaskell'),
    {
      title: 'a file of the machine in a program of C',
      source:
        '{-# LANGUAGE CApiFFI #-}\nforeign import capi "@SECRET@ puts" c :: Int -> IO ()\nmain :: IO ()\nmain = c 1\n',
      language,
      verdict: 'compile_error',
      says: /No such file or directory/,
    },
    {
      title: 'a type that grows without end',
      source: `{-# LANGUAGE UndecidableInstances, FlexibleInstances, FlexibleContexts #-}
class C a where c :: a -> Int
instance C (a, a) => C a where c x = c (x, x)
main :: IO ()
main = print (c 'x')
`,
      language,
      verdict: 'compile_error',
      compileTimeLimitMs: 1500,
      says: /[Rr]eduction stack overflow|memory|CPU time/,
    },
    {
      title: 'endless recursion',
      source: 'main :: IO ()\nmain = print (foldr (+) 0 [1 :: Integer ..])\n',
      language,
      verdict: 'memory_limit_exceeded',
      timeLimitMs: 5000,
    },
    {
      title: 'threads without end',
      source: `import Control.Concurrent
import Control.Monad
main :: IO ()
main = newEmptyMVar >>= \\never -> forever (forkIO (takeMVar never))
`,
      language,
      verdict: 'memory_limit_exceeded',
      timeLimitMs: 5000,
    },
  ],
};
