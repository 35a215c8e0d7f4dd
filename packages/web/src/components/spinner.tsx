/** Shows that something is loading. Screen readers announce `label`. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="flex justify-center py-12">
      <span aria-hidden="true" className="size-8 animate-spin rounded-full border-4 border-line border-t-accent" />
      <span className="sr-only">{label}…</span>
    </div>
  );
}
