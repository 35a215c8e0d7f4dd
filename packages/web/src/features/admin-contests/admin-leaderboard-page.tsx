export function AdminLeaderboardPage() {
  return <h1>AdminLeaderboardPage is being written</h1>;
}
