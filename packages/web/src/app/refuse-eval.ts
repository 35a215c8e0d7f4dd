import * as z from 'zod';

// zod would compile its schemas. The content security policy forbids that, and browsers report even the attempt. Schemas read
// this setting when they are made, so this module comes before all that make some.
z.config({ jitless: true });
