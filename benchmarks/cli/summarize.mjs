/** Returns the median and the ninetieth percentile of measured values. */
export function summarize(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p90: at(0.9) };
}
