import { endpoints } from './endpoints.ts';
import { judgingEndpoints } from './judging-endpoints.ts';

/**
 * Every call that a server answers: those of its users, and those of the workers that joined it.
 */
export const allEndpoints = { ...endpoints, judging: judgingEndpoints };
