/** When the page's screens are taken, by all clocks. */
export const demoTime = '2026-03-07T10:31:00Z';

const body = 'long long bronze, rise;\n    std::cin >> bronze >> rise;\n    std::cout << 3 * (bronze + rise)';

/** Solves Podium Steps. */
export const rightSolution = `#include <iostream>\n\nint main() {\n    ${body} << '\\n';\n}\n`;

/** Forgets that the steps are as wide as the podium is. */
export const wrongSolution = rightSolution.replace('3 * (bronze + rise)', '3 * bronze + rise');
