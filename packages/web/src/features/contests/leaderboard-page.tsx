export function LeaderboardPage() {
  return <h1>LeaderboardPage is being written</h1>;
}
