import { allEndpoints, apiBasePath, type Endpoint } from '@podium/sdk/contract';

const routes = Object.values(allEndpoints)
  .flatMap((resource): Endpoint[] => Object.values(resource))
  .map(({ method, path, responseKind }) => ({
    // HEAD reports a length, and a stream of events has none.
    methods: method === 'GET' && responseKind !== 'events' ? [method, 'HEAD'] : [method],
    pattern: new RegExp(`^${apiBasePath}${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

/** Lists the methods that the contract has for a path; an unknown path has none. */
export function allowedMethods(path: string): string[] {
  const methods = routes.filter((route) => route.pattern.test(path)).flatMap((route): string[] => route.methods);
  return [...new Set(methods)].sort();
}
