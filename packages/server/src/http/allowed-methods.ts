import { apiBasePath, type Endpoint, endpoints } from '@podium/sdk/contract';

const routes = Object.values(endpoints)
  .flatMap((resource): Endpoint[] => Object.values(resource))
  .map(({ method, path, responseKind }) => ({
    // A stream of events has no length that HEAD could tell.
    methods: method === 'GET' && responseKind !== 'events' ? [method, 'HEAD'] : [method],
    pattern: new RegExp(`^${apiBasePath}${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));

/** The methods that the contract knows for a path of the server; none when it does not know the path. */
export function allowedMethods(path: string): string[] {
  const methods = routes.filter((route) => route.pattern.test(path)).flatMap((route): string[] => route.methods);
  return [...new Set(methods)].sort();
}
