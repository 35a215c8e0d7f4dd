/** Returns the median, the lowest and the highest of measured values. */
export function summarize(values) {
  return { median: medianOf(values), min: Math.min(...values), max: Math.max(...values) };
}

export function medianOf(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
