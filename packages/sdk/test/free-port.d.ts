/**
 * Returns a free port. Nothing else takes it while its server is stopped and started again, as
 * something could with a port that the system gave.
 */
export declare function freePort(): Promise<number>;
