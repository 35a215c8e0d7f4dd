export { endpoints } from './contract/index.ts';
