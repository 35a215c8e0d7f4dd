export function AdminProblemsPage() {
  return <h1>AdminProblemsPage is being written</h1>;
}
