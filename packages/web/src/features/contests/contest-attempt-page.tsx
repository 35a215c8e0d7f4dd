export function ContestAttemptPage() {
  return <h1>ContestAttemptPage is being written</h1>;
}
