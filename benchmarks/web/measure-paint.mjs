const rounds = 5;
const target = { of: 'median', most: 400 };
const quietMs = 400;

/**
 * Measures the time from the start of the navigation to the largest paint, for a first visit with
 * an empty cache.
 */
export async function measurePaint(site) {
  const routes = [
    ['nobody', '/auth/login', 'sign in'],
    ['learner', '/user/home', 'list of 2,010 problems'],
    ['learner', `/user/problem/practice/${site.ids.problem}`, 'practice'],
    ['learner', '/user/contests', 'contests'],
    ['learner', `/user/leaderboard/${site.contestId}`, 'rankings of 10,000'],
    ['learner', '/user/profile', 'profile'],
    ['admin', '/admin/home', 'admin: home'],
    ['admin', '/admin/problems', 'admin: list of 2,010 problems'],
    ['admin', `/admin/editProblem/${site.ids.problem}`, 'admin: edit problem'],
    ['admin', '/admin/scheduleContest', 'admin: schedule contest'],
  ];
  const values = new Map(routes.map(([, path]) => [path, []]));
  // Each round visits every page once, so that other work on the machine affects all pages alike.
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [as, path] of routes) {
      const ms = await paint(site, as, path);
      if (round > 0) values.get(path).push(ms);
    }
  }
  return routes.map(([, path, name]) => ({
    ...{ name: `largest paint, ${name}`, unit: 'ms', values: values.get(path), target },
  }));
}

async function paint(site, as, path) {
  const page = await site.openPage(as);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(quietMs);
  const ms = await page.evaluate(largestPaint);
  await page.context().close();
  return ms;
}

/** Runs in the page. */
function largestPaint() {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime));
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
