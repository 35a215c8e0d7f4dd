import { customAlphabet } from 'nanoid';

/** Creates twelve characters of `0-9a-z`, the contract's form of an id, with 62 random bits. */
export const createId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12);
