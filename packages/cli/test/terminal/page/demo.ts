/** All clocks show this time when the page's screens are taken. */
export const demoTime = '2026-03-07T10:31:00Z';

const body = 'long long bronze, rise;\n    std::cin >> bronze >> rise;\n    std::cout << 3 * (bronze + rise)';

/** Solves Podium Steps. */
export const rightSolution = `#include <iostream>\n\nint main() {\n    ${body} << '\\n';\n}\n`;

/** Ignores that the steps are as wide as the podium. */
export const wrongSolution = rightSolution.replace('3 * (bronze + rise)', '3 * bronze + rise');
