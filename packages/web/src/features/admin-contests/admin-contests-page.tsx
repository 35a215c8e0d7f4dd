export function AdminContestsPage() {
  return <h1>AdminContestsPage is being written</h1>;
}
