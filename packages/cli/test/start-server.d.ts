export interface TestServer {
  url: string;
  admin: {
    email: string;
    password: string;
  };
  stop(): Promise<void>;
}
/** A real server in a process of its own, with its judge, on a free port and an empty data folder. */
export declare function startServer(): Promise<TestServer>;
