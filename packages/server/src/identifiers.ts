import { customAlphabet } from 'nanoid';

/** Twelve characters of `0-9a-z`, the contract's shape of an id; 62 random bits. */
export const createId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 12);
