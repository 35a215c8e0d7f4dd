import { defineGccLanguage, messageFlags } from './gcc.ts';

export const c = defineGccLanguage({
  name: 'C17 (gcc)',
  sourceName: 'solution.c',
  isSource: (fileName) => fileName.endsWith('.c'),
  tool: { program: 'gcc', name: 'The C compiler gcc', debianPackage: 'gcc' },
  // The dialect is gnu17 and not c17, as for C++: it has POSIX functions such as getline, 128-bit
  // integers and typeof.
  flags: ['-O2', '-std=gnu17', '-pipe', ...messageFlags],
  libraries: ['-lm'],
  soundSource: '#include <stdio.h>\nint main(void) { return printf("42") < 0; }\n',
});
