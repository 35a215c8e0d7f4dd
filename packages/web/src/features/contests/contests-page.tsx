export function ContestsPage() {
  return <h1>ContestsPage is being written</h1>;
}
