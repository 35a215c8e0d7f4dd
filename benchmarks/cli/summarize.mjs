/** Median and ninetieth percentile of what was measured. */
export function summarize(values) {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { median: at(0.5), p90: at(0.9) };
}
