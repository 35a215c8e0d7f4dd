/** The same object, of which one method does something else; its other methods work on the object itself, as those of streams must. */
export function replaceMethod<Target extends object>(
  target: Target,
  name: keyof Target,
  replacement: (...args: never[]) => unknown,
): Target {
  return new Proxy(target, {
    get(_, key) {
      if (key === name) return replacement;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
