export function AdminContestPage() {
  return <h1>AdminContestPage is being written</h1>;
}
