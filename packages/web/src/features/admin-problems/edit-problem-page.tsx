export function EditProblemPage() {
  return <h1>EditProblemPage is being written</h1>;
}
