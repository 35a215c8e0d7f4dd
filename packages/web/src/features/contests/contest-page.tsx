export function ContestPage() {
  return <h1>ContestPage is being written</h1>;
}
