/** Describes measured values. */
export function summarize(values) {
  const sorted = [...values].sort((left, right) => left - right);
  return {
    ...{ median: medianOf(sorted), min: sorted[0], max: sorted.at(-1) },
    ...{ p90: quantile(sorted, 0.9), p95: quantile(sorted, 0.95) },
  };
}

export function medianOf(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns the value below which a part of the sorted values lies, such as 0.99. */
export function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
