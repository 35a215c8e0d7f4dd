/** The members that programs in TypeScript use. */
export declare const toolsInPages: readonly string[];
export declare function formatTexts(modules: readonly string[]): string;
