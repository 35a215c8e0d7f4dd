export function PracticePage() {
  return <h1>PracticePage is being written</h1>;
}
