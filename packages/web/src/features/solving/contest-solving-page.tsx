export function ContestSolvingPage() {
  return <h1>ContestSolvingPage is being written</h1>;
}
