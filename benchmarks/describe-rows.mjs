import { summarize } from './statistics.mjs';

/**
 * Describes measurements as a table. A row has `values` in its `unit`, `ratios` if it is compared
 * with something, and `most` as the target of the ratios or else of the values; or a `failure`.
 */
export function describeRows(rows) {
  return [
    '| Measurement | median | ratio (lowest – highest) | target |',
    '|---|---|---|---|',
    ...rows.map(describeRow),
  ];
}

/** Returns the rows of a measurement. A failed one is a row too, so that the others still run. */
export function attempt(measure, options) {
  return measure(options).catch((error) => [{ name: measure.name, failure: error.message }]);
}

function describeRow(row) {
  const { name, unit, values, ratios, most, failure } = row;
  if (failure !== undefined) return `| ${name} | | | missed: ${failure} |`;
  const amount = `${format(summarize(values).median)} ${unit}`;
  const wanted = most === undefined ? '' : `≤ ${most}${ratios === undefined ? ` ${unit}` : ''}`;
  return `| ${name} | ${amount} | ${describeRatios(ratios)} | ${wanted}${isMet(row) ? '' : ', missed'} |`;
}

function describeRatios(ratios) {
  if (ratios === undefined) return '';
  const { median, min, max } = summarize(ratios);
  return `${median.toFixed(3)} (${min.toFixed(3)} – ${max.toFixed(3)})`;
}

function format(value) {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(value < 10 ? 2 : 1);
}

/** Reports whether a row was measured and its median is at most its target. */
export function isMet({ values, ratios = values, most, failure }) {
  return failure === undefined && (most === undefined || summarize(ratios).median <= most);
}
