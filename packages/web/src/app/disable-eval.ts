import * as z from 'zod/mini';

// By default, zod compiles its schemas. The content security policy forbids that, and browsers
// report even the attempt. A schema reads this setting when it is created, so this module is
// imported before all that create one.
z.config({ jitless: true });
