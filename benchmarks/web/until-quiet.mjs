/**
 * Waits until no answer has arrived for half a second. The stream of events stays open, so a page
 * never has the state `networkidle` of Playwright.
 */
export async function untilQuiet(page) {
  for (let count = -1; ; ) {
    const before = count;
    count = await page.evaluate(() => performance.getEntriesByType('resource').length);
    if (count === before) return;
    await page.waitForTimeout(500);
  }
}
